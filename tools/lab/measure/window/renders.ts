import type { Cdp } from "../../program/cdp.ts";
import { waitUntil } from "../../program/running.ts";

/**
 * Replaces React's developer tools before React starts, and counts what each commit renders. A component belongs to the
 * map if it is inside the map's element, or if that is its first element.
 */
const hook = `(() => {
  const counted = (window.counted = { commits: 0, rendered: 0, ofMap: 0 });
  const isComponent = ({ tag }) => tag === 0 || tag === 11 || tag === 14 || tag === 15;
  const isElement = ({ tag }) => tag === 5;
  function ofMap(fiber) {
    for (let up = fiber.return; up; up = up.return) if (isElement(up)) { if (up.stateNode.closest(".map")) return true; break; }
    let down = fiber.child;
    while (down && !isElement(down)) down = down.child;
    return Boolean(down?.stateNode.classList.contains("map"));
  }
  function visit(next, before) {
    if (next === before) return;
    if (isComponent(next) && (before === null || (next.flags & 1) === 1)) {
      counted.rendered++;
      if (ofMap(next)) counted.ofMap++;
    }
    if (before !== null && next.child === before.child) return;
    for (let child = next.child; child; child = child.sibling) visit(child, child.alternate);
  }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE() {},
    onCommitFiberRoot(id, { current }) { counted.commits++; visit(current, current.alternate); },
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onScheduleFiberRoot() {},
  };
})();`;

export interface Renders {
  readonly commits: number;
  readonly rendered: number;
  readonly ofMap: number;
}

/** What React rendered within `seconds`. The page is reloaded first. `ready`: true when it shows its content again. */
export async function countRenders(page: Cdp, seconds: number, ready: string): Promise<Renders> {
  await page.send("Page.enable");
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: hook });
  await page.send("Page.reload");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await waitUntil(page, ready);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await page.evaluate("Object.assign(window.counted, { commits: 0, rendered: 0, ofMap: 0 })");
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return (await page.evaluate("window.counted")) as Renders;
}
