/**
 * A jsdom environment whose modules are loaded as in Node: for tests of an app over the server in the same process,
 * because the server finds its files by `import.meta.url`.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;

export default {
  ...jsdom,
  name: 'page-over-server',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    // The page sends its forms by Node's `Request`, which writes "undefined" for a file of jsdom's.
    const { Blob, File, FormData } = global;
    const environment = await jsdom.setup(global, options);
    Object.assign(global, { Blob, File, FormData });
    return environment;
  },
} satisfies Environment;
