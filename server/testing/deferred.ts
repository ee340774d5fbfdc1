/** A promise that a test settles. */
export function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((resolveIt) => {
    resolve = resolveIt;
  });
  return { promise, resolve };
}
