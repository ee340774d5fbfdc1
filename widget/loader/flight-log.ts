import type { FlightLog } from './api.ts';
import { version } from './script.ts';

/** What the sessions of this page have recorded. It is empty until the first of them has loaded. Source: decision 263. */
export const flightLog: FlightLog = {
  schema: 'fourfold-log/1',
  version,
  startedAt: new Date().toJSON(),
  dropped: 0,
  entries: [],
};
