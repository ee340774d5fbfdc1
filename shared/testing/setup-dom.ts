/** Set-up of every DOM test: matchers such as `toBeVisible` and a clean page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import './top-layer.ts';

// A busy machine takes longer than a browser to fetch the page of a first test; only a failing test waits this long.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => cleanup());
