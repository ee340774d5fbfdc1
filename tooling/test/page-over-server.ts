/**
 * A page, as jsdom makes it, whose modules are nevertheless loaded as Node's: for tests of an app over the server in their
 * own process, which finds its files by `import.meta.url`.
 */
import { builtinEnvironments, type Environment } from 'vitest/runtime';

export default {
  ...builtinEnvironments.jsdom,
  name: 'page-over-server',
  viteEnvironment: 'ssr',
} satisfies Environment;
