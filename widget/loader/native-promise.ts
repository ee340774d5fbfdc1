/** The browser's own promise, which a page may have replaced under its global name: every async function returns one. */
export const NativePromise = (async () => {})().constructor as PromiseConstructor;
