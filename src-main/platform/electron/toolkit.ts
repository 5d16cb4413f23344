import type { App } from "electron";

/**
 * Prevents GTK from loading the computer's OpenGL at start. Contrail draws nothing with GTK, and Mesa's software
 * renderer needs 32 MB (docs.gtk.org/gtk3/running.html, GDK_GL). Call it before `ready`, when GTK has started. Programs
 * that Contrail starts later, such as the browser, do not inherit the setting.
 */
export function spareOpenGl(app: Pick<App, "once">, env: NodeJS.ProcessEnv): void {
  if (env.GDK_GL !== undefined) return;
  env.GDK_GL = "disable";
  app.once("ready", () => {
    delete env.GDK_GL;
  });
}
