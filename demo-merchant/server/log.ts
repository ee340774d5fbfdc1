/** One JSON object a line. Give it ids and codes, never a token, a secret or an address of a person. */
export type Log = (level: 'info' | 'warn' | 'error', msg: string, fields?: Record<string, unknown>) => void;

export const writeLog: Log = (level, msg, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields, msg })}\n`);
};
