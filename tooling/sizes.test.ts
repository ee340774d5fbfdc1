import { expect, it } from 'vitest';
import { filesOf } from './sizes.ts';

const manifest = {
  entries: { main: { script: 'main.js', styles: ['main.css'], modulepreloads: ['shared.js'] } },
  chunks: {
    'shared/screens/access/login-email.screen.tsx': {
      script: 'login-email.js',
      styles: ['main.css', 'login-email.css'],
      modulepreloads: ['main.js', 'shared.js'],
    },
    'shared/screens/access/profile.screen.tsx': { script: 'profile.js', styles: [], modulepreloads: [] },
  },
};

it('counts what an entry and its first screen bring along, each file once', () => {
  const files = filesOf(manifest, 'main', ['shared/screens/access/login-email.screen.tsx']);
  expect([...files].sort()).toEqual([
    'login-email.css',
    'login-email.js',
    'main.css',
    'main.js',
    'shared.js',
  ]);
});
