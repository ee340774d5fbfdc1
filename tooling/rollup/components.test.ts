import { rollup } from 'rollup';
import { expect, it } from 'vitest';
import { components } from './components.mjs';

const library = `
  import * as React from 'react';
  var Theme = React.createContext('unused-context');
  Theme.displayName = 'Theme';
  var Panel = class extends React.Component { render() { return 'unused-class'; } };
  Panel.contextType = Theme;
  var Field = React.forwardRef(function Field() { return 'unused-field'; });
  Field.displayName = 'Field';
  var Used = class extends React.Component { render() { return 'used'; } };
  Used.contextType = React.createContext('its context');
  export { Panel, Field, Used };
`;

async function build(id: string): Promise<string> {
  const graph = await rollup({
    input: 'main',
    external: ['react'],
    plugins: [
      {
        name: 'modules',
        resolveId: (source) => ({ main: '\0main', library: id })[source] ?? null,
        load: (file) =>
          file === id ? library : file === '\0main' ? `export { Used } from 'library';` : null,
      },
      components(),
    ],
  });
  const { output } = await graph.generate({ format: 'es' });
  return output[0].code;
}

it('drops unused parts of a library, and the context of a class together with the class', async () => {
  const code = await build('/house/node_modules/library/index.mjs');
  expect(code).not.toMatch(/unused|displayName/);
  expect(code).toMatch(/static contextType = .*its context/);
});

it('leaves our own modules as they are', async () => {
  expect(await build('/house/portal/library.mjs')).toMatch(/unused-context/);
});
