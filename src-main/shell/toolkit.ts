import type { App } from "electron";

/**
 * GTK loads the computer's OpenGL at its start, for programs that draw with it: 32 MB with Mesa's software renderer,
 * and Contrail draws nothing by GTK (docs.gtk.org/gtk3/running.html, GDK_GL). Call it before `ready`, when GTK has
 * started; programs that Contrail starts later, such as the browser, do not inherit it.
 */
export function spareOpenGl(app: Pick<App, "once">, env: NodeJS.ProcessEnv): void {
  if (env.GDK_GL !== undefined) return;
  env.GDK_GL = "disable";
  app.once("ready", () => {
    delete env.GDK_GL;
  });
}
