import type { Announcement } from "../../src-shared/domain/airline-data.ts";
import { words } from "../../src-shared/words/words.ts";
import { failureOf } from "../state/bridge.ts";
import { useAnnouncements } from "../state/queries.ts";
import { Disclosure } from "../ui/disclosure.tsx";
import { formatDate } from "../ui/format.ts";
import { OpenSite } from "../ui/open-site.tsx";

function Item({ announcement }: { readonly announcement: Announcement }) {
  const { title, subtitle, link, publishDate } = announcement;
  const date = formatDate(publishDate);
  return (
    <li>
      <h3 dir="auto">{title}</h3>
      {subtitle !== "" && <p dir="auto">{subtitle}</p>}
      {(date !== "" || link !== null) && (
        <div className="announcement-foot">
          <span>{date}</span>
          {link !== null && (
            <OpenSite look="link" url={link}>
              {words().bookings.readMore}
            </OpenSite>
          )}
        </div>
      )}
    </li>
  );
}

/** The airline's announcements; nothing if there are none. */
export function Announcements() {
  const texts = words().bookings;
  const { data: announcements = [], error } = useAnnouncements();
  const failure = error ? failureOf(error) : null;
  if (announcements.length === 0 && failure === null) return null;
  return (
    <aside className="panel announcements" data-covers="bottom" aria-label={texts.announcements}>
      {failure ? (
        <p className="hint">{failure.code === "not_offered" ? texts.noAnnouncements : failure.message}</p>
      ) : (
        <Disclosure summary={texts.announcementCount(announcements.length)}>
          {() => (
            <ul>
              {announcements.map((announcement) => (
                <Item key={announcement.id} announcement={announcement} />
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </aside>
  );
}
