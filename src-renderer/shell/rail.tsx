import { openPage, type Page, useNavigation } from "../state/navigation.ts";
import { Icon, type IconName } from "../ui/icons.tsx";

const places: readonly { readonly page: Page & IconName; readonly name: string }[] = [
  { page: "fly", name: "Fly" },
  { page: "bookings", name: "Bookings" },
  { page: "schedule", name: "Schedule" },
  { page: "logbook", name: "Logbook" },
  { page: "airline", name: "Airline" },
  { page: "settings", name: "Settings" },
];

export function Rail() {
  const current = useNavigation((navigation) => navigation.page);
  return (
    <nav className="rail" aria-label="Pages">
      {places.map(({ page, name }) => (
        <button
          key={page}
          type="button"
          className="rail-item"
          aria-current={page === current ? "page" : undefined}
          onClick={() => openPage(page)}
        >
          <Icon name={page} />
          {name}
        </button>
      ))}
    </nav>
  );
}
