/**
 * A jsdom environment whose modules are loaded as in Node: for tests of an app over the server in the same process,
 * because the server finds its files by `import.meta.url`.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

export default {
  ...builtinEnvironments.jsdom,
  name: 'page-over-server',
  viteEnvironment: 'ssr',
} satisfies Environment;
