import type { DiagnoseCheck } from '../api.ts';

/** What a check has found. `fix` is what to send or write, exactly, where there is such a thing. */
export type Finding = Pick<DiagnoseCheck, 'status' | 'message'> & { readonly fix?: string | null };

const finding =
  (status: DiagnoseCheck['status']) =>
  (message: string, fix: string | null = null): Finding => ({ status, message, fix });

export const pass = finding('pass');
export const warn = finding('warn');
export const fail = finding('fail');
export const skipped = finding('skipped');
export const unknown = finding('unknown');
