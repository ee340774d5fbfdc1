import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { RouteTable } from '#shared/flows/route.ts';
import { drawFlow, drawMap, drawRoutes } from './routes.ts';

it('has drawn every table and journey into docs/routes.md: npm run routes', async () => {
  expect(readFileSync('docs/routes.md', 'utf8')).toBe(await drawMap());
});

it('draws pages, guards, errors and links', () => {
  const table = {
    '/login-email': {
      access: 'public',
      next: [{ when: 'existingWithPassword', to: '/login-password' }, '@login-finished'],
      onError: { not_found: '/login-password' },
      allowed: ['/login-password'],
    },
    '/login-password': { access: 'signed-in', end: true },
  } satisfies Partial<RouteTable>;
  const drawing = drawRoutes(table as unknown as RouteTable);
  expect(drawing).toContain('page_login_email(["/login-email"])');
  expect(drawing).toContain('page_login_email -- "existingWithPassword" --> page_login_password');
  expect(drawing).toContain('page_login_email --> decide_login_finished');
  expect(drawing).toContain('page_login_email -. "not_found" .-> page_login_password');
  expect(drawing).toContain('page_login_email ==> page_login_password');
  expect(drawing).toContain('page_login_password[["/login-password"]]');
});

it('draws a journey with its calls, outcomes and final states', () => {
  const drawing = drawFlow({
    start: 'asking',
    states: {
      asking: { call: 'ask', on: { ready: 'done', failed: 'done' } },
      done: { show: 'done', on: {} },
    },
  });
  expect(drawing).toContain('[*] --> asking');
  expect(drawing).toContain('asking: asking (calls ask)');
  expect(drawing).toContain('asking --> done: ready, failed');
  expect(drawing).toContain('done --> [*]');
});
