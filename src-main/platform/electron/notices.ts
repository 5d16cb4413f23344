import type { Notification } from "electron";
import type { Notice } from "./notifications.ts";

type NotificationClass = Pick<typeof Notification, "isSupported"> &
  (new (
    options: Notice,
  ) => Pick<Notification, "on" | "show">);

/**
 * Shows the system's own notices. Keeps each until it is clicked or closed, because a garbage-collected notice would
 * not report its click.
 */
export function createNotices(Notification: NotificationClass, onClick: () => void) {
  const shown = new Set<object>();
  return ({ title, body }: Notice): void => {
    if (!Notification.isSupported()) return;
    const notice = new Notification({ title, body });
    shown.add(notice);
    notice.on("close", () => shown.delete(notice));
    notice.on("click", () => {
      shown.delete(notice);
      onClick();
    });
    notice.show();
  };
}
