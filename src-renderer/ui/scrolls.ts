/**
 * For the `ref` of a region that may scroll and has no focusable content. Makes it a tab stop while it overflows, so
 * that the arrow keys scroll it.
 */
export function scrolls(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  const look = () => {
    if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const resized = new ResizeObserver(look);
  resized.observe(element);
  const filled = new MutationObserver(look);
  filled.observe(element, { childList: true, subtree: true });
  return () => {
    resized.disconnect();
    filled.disconnect();
  };
}
