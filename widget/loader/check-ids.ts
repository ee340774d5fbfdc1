import type { DiagnoseCheck } from './api.ts';

/** The checks of `diagnose()`, in the order of a report. As one text, because every shop's page loads it. */
export const checkIds =
  'init popup opener coop coep csp-connect csp-frame trusted-types storage in-app-browser dialog clock origin placement integrity double-load'.split(
    ' ',
  ) as DiagnoseCheck['id'][];
