/** A promise that is settled from outside. Node 20, which runs the tests, has no `Promise.withResolvers`. */
export function later<T>(): { readonly promise: Promise<T>; readonly settle: (value: T | PromiseLike<T>) => void } {
  let settle: (value: T | PromiseLike<T>) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
