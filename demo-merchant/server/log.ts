/** One JSON object a line. Log ids and codes, never a token, a secret or personal data. */
export type Log = (level: 'info' | 'warn' | 'error', msg: string, fields?: Record<string, unknown>) => void;

export const writeLog: Log = (level, msg, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields, msg })}\n`);
};
