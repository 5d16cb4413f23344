import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayOpenExternally, openExternally } from "./external-links.ts";

describe("what may open in the browser", () => {
  it.each([
    "https://crew.example.com/authorise?x=1",
    "HTTPS://EXAMPLE.COM",
    "http://127.0.0.1:8123/oauth/authorise",
    "http://localhost:8123/",
    "http://[::1]:8123/",
  ])("%s may", (url) => {
    expect(mayOpenExternally(url)).toBe(true);
  });

  it.each([
    "http://crew.example.com/",
    "http://localhost.evil.com/",
    "http://127.0.0.1.evil.com/",
    "https://user:password@example.com/",
    "https://paypal.com@evil.com/",
    "file:///etc/passwd",
    "mailto:a@b.c",
    "javascript:alert(1)",
    "data:text/html,hi",
    "smb://server/share",
    "ms-msdt:/id",
    "contrail://airline/add",
    "https://",
    "//example.com",
    "example.com",
    "",
    `https://example.com/${"x".repeat(4000)}`,
    null,
    undefined,
    7,
    {},
    ["https://example.com"],
    new URL("https://example.com"),
  ])("%s may not", (url) => {
    expect(mayOpenExternally(url)).toBe(false);
  });

  it("is https, or this computer, whatever the address", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ validSchemes: ["http", "https", "ftp", "file"] }), fc.string(), fc.anything()),
        (url) => {
          if (!mayOpenExternally(url)) return;
          const { protocol, hostname } = new URL(url);
          expect(protocol === "https:" || /^(localhost|127\.|\[::1)/.test(hostname)).toBe(true);
        },
      ),
      { numRuns: Number(process.env.CONTRAIL_PROPERTY_RUNS ?? 1000) },
    );
  });

  it("opens in the form the parser gives, and nothing else opens at all", async () => {
    const opened: string[] = [];
    const shell = { openExternal: async (url: string) => void opened.push(url) };
    expect(await openExternally(shell, "https://example.com/a b")).toBe(true);
    expect(await openExternally(shell, "file:///etc/passwd")).toBe(false);
    expect(opened).toEqual(["https://example.com/a%20b"]);
  });
});
