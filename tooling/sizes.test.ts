import { expect, it } from 'vitest';
import { filesOf, isOver, ownFiles } from './sizes.ts';

const manifest = {
  entries: { main: { script: 'main.js', styles: ['main.css'], modulepreloads: ['shared.js'] } },
  chunks: {
    'shared/screens/access/login/login-email.screen.tsx': {
      script: 'login-email.js',
      styles: ['main.css', 'login-email.css'],
      modulepreloads: ['main.js', 'shared.js'],
    },
    'shared/screens/access/profile/profile.screen.tsx': {
      script: 'profile.js',
      styles: [],
      modulepreloads: [],
    },
  },
};

it('counts what an entry and its first screen bring along, each file once', () => {
  const files = filesOf(manifest, 'main', ['shared/screens/access/login/login-email.screen.tsx']);
  expect([...files].sort()).toEqual([
    'login-email.css',
    'login-email.js',
    'main.css',
    'main.js',
    'shared.js',
  ]);
});

it('counts the words of the first screen, and refuses to leave out what was not built', () => {
  const words = 'shared/content/en.json#common';
  const chunks = { ...manifest.chunks, [words]: { script: 'en.js', styles: [], modulepreloads: [] } };
  expect([...filesOf({ ...manifest, chunks }, 'main', [words])]).toContain('en.js');
  expect(() => filesOf(manifest, 'main', [words])).toThrow(words);
});

it('weighs a part without the page that fetches it', () => {
  const saving = { script: 'save.js', styles: [], modulepreloads: ['main.js', 'form.js', 'names.js'] };
  const chunks = {
    'shared/screens/access/profile/profile.screen.tsx': {
      script: 'profile.js',
      styles: ['later.css'],
      modulepreloads: ['form.js'],
    },
    'shared/screens/access/profile/save-profile.ts': { ...saving, wantedBy: ['form.js'] },
  };
  const own = (source: string) => ownFiles({ ...manifest, chunks }, source, ['main.js', 'later.css']);
  expect(own('shared/screens/access/profile/profile.screen.tsx')).toEqual(['profile.js', 'form.js']);
  expect(own('shared/screens/access/profile/save-profile.ts')).toEqual(['save.js', 'names.js']);
});

it('holds an entry to its budget', () => {
  const size = { entry: 'merchant-script', brotli: 0, budget: 7_800 };
  expect(isOver({ ...size, gzip: 7_800 })).toBe(false);
  expect(isOver({ ...size, gzip: 7_801 })).toBe(true);
});
