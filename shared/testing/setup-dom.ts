/** Set-up of every DOM test: matchers such as `toBeVisible` and a clean page after each test. */
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import './top-layer.ts';

afterEach(() => cleanup());
