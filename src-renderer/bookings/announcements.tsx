import type { Announcement } from "../../src-shared/domain/airline-data.ts";
import { words } from "../../src-shared/words/words.ts";
import { call, failureOf } from "../state/bridge.ts";
import { useAnnouncements } from "../state/queries.ts";
import { Action } from "../ui/action.tsx";
import { formatDate } from "../ui/format.ts";

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
            <Action look="link" onPress={() => void call("shell.openExternal", { url: link }).catch(() => undefined)}>
              {words().bookings.readMore}
            </Action>
          )}
        </div>
      )}
    </li>
  );
}

/** The airline's announcements; nothing if there are none. */
export function Announcements() {
  const { data: announcements = [], error } = useAnnouncements();
  const failure = error ? failureOf(error) : null;
  if (announcements.length === 0 && failure === null) return null;
  return (
    <aside className="panel announcements" data-covers="bottom" aria-labelledby="announcements">
      <h2 id="announcements">{words().bookings.announcements}</h2>
      {failure && (
        <p className="hint">{failure.code === "not_offered" ? words().bookings.noAnnouncements : failure.message}</p>
      )}
      <ul>
        {announcements.map((announcement) => (
          <Item key={announcement.id} announcement={announcement} />
        ))}
      </ul>
    </aside>
  );
}
