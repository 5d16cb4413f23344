import { EventEmitter } from "node:events";
import type { App } from "electron";
import { expect, it } from "vitest";
import { spareOpenGl } from "./toolkit.ts";

it("configures GTK alone, and keeps the pilot's own setting", () => {
  const app = new EventEmitter();
  const env: NodeJS.ProcessEnv = {};
  spareOpenGl(app as unknown as App, env);
  expect(env).toEqual({ GDK_GL: "disable" });
  app.emit("ready");
  expect(env).toEqual({});

  const own: NodeJS.ProcessEnv = { GDK_GL: "always" };
  spareOpenGl(app as unknown as App, own);
  app.emit("ready");
  expect(own).toEqual({ GDK_GL: "always" });
});
