/** Setup of all DOM tests: matchers such as `toBeVisible`, and a clean page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import './top-layer.ts';

// The first test of a file may load slowly on a busy machine. Only a failing test waits this long.
configure({ asyncUtilTimeout: 25_000 });
vi.setConfig({ testTimeout: 60_000 });

// jsdom can't navigate. One mock for all files, because a screen keeps the mock that it was first imported with.
vi.mock('#shared/screens/access/login/navigate-to-url.ts', () => {
  const page = globalThis as { standIn?: () => void };
  page.standIn ??= vi.fn();
  return { navigateToUrl: page.standIn };
});

// Test files share modules and the page, so each test cleans up after itself.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
