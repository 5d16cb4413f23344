import type { Notification } from "electron";

type NotificationClass = Pick<typeof Notification, "isSupported"> &
  (new (options: {
    readonly title: string;
    readonly body: string;
  }) => Pick<Notification, "on" | "show">);

/**
 * Shows the system's own notices. Keeps each until it is clicked or closed, because a garbage-collected notice would
 * not report its click.
 */
export function createNotices(Notification: NotificationClass, onClick: () => void) {
  const shown = new Set<object>();
  return ({ title, body }: { readonly title: string; readonly body: string }): void => {
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
