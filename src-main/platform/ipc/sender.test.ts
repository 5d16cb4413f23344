import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { trustSender } from "./sender.ts";

const isTrusted = trustSender("contrail-app://app", (id) => id === 7);
const from = (url: string, parent: unknown = null, id = 7) => ({ sender: { id }, senderFrame: { url, parent } });

describe("the sender of a message", () => {
  it("is trusted as the main frame of our window on our page", () => {
    expect(isTrusted(from("contrail-app://app/"))).toBe(true);
    expect(isTrusted(from("contrail-app://app/index.html#/flight"))).toBe(true);
  });

  it.each([
    "contrail-app://evil/",
    "contrail-app://app.evil.com/",
    "contrail-app://app@evil/",
    "contrail-app://user@app/",
    "contrail-app://app:80/",
    "contrail-appx://app/",
    "contrail-app:app/",
    "https://app/",
    "http://contrail-app//app/",
    "file:///contrail-app://app/",
    "data:text/html,contrail-app://app/",
    "about:blank",
    "blob:contrail-app://app/0",
    "",
    "contrail-app://",
  ])("is refused on %s", (url) => {
    expect(isTrusted(from(url))).toBe(false);
  });

  it("is refused in a frame inside the page, in another window, and when its frame is gone", () => {
    expect(isTrusted(from("contrail-app://app/", {}))).toBe(false);
    expect(isTrusted(from("contrail-app://app/", null, 8))).toBe(false);
    expect(isTrusted({ sender: { id: 7 }, senderFrame: null })).toBe(false);
    const disposed = {
      parent: null,
      get url(): string {
        throw new Error("Render frame was disposed");
      },
    };
    expect(isTrusted({ sender: { id: 7 }, senderFrame: disposed })).toBe(false);
  });

  it("is refused on thousands of other addresses", () => {
    const address = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.string().map((rest) => `contrail-app://${rest}`),
    );
    fc.assert(
      fc.property(address, (url) => {
        if (isTrusted(from(url))) expect(url.trim().toLowerCase()).toMatch(/^contrail-app:\/\/app([/?#].*)?$/s);
      }),
      { numRuns: Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 2000) },
    );
  });
});
