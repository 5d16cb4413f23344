import type { App } from "electron";

/**
 * GTK loads the computer's OpenGL as it begins, for programs that draw by it: 32 MB where that is Mesa's in software, and
 * nothing of Contrail's is drawn by GTK (docs.gtk.org/gtk3/running.html, GDK_GL). To be called before `ready`, when GTK has
 * begun; what Contrail starts later, such as the browser, does not inherit it.
 */
export function spareOpenGl(app: Pick<App, "once">, env: NodeJS.ProcessEnv): void {
  if (env.GDK_GL !== undefined) return;
  env.GDK_GL = "disable";
  app.once("ready", () => {
    delete env.GDK_GL;
  });
}
