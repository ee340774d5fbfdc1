/** Set-up of every DOM test: matchers such as `toBeVisible` and a clean page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import './top-layer.ts';

// A busy machine takes longer than a browser to fetch the page of a first test; only a failing test waits this long.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

// There is no other page to go to. One stand-in for all files: a screen keeps the one that it was first imported with.
vi.mock('#shared/screens/access/login/navigate-to-url.ts', () => {
  const page = globalThis as { standIn?: () => void };
  page.standIn ??= vi.fn();
  return { navigateToUrl: page.standIn };
});

// Files share what they import, so each test puts away what the next one could find.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
