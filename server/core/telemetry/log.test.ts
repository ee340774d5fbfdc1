import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function written(line: object): Record<string, unknown> {
  let text = '';
  const destination = {
    write(chunk: string) {
      text += chunk;
    },
  };
  createLog('info', destination).info(line, 'request');
  return JSON.parse(text);
}

describe('a log line', () => {
  it('is one JSON object with time, level and message [MER-184]', () => {
    expect(written({ status: 200 })).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status: 200,
      msg: 'request',
    });
  });

  it('holds no secret and no personal data', () => {
    const line = written({
      email: 'ana.marlow@example.com',
      mobile: '+61412345678',
      token: 'ffc_abcdefghijklmnop',
      code: '123456',
      body: { password: 'Paper-Crane-47', contactAddress: { suburb: 'Fitzroy' } },
    });
    expect(line).toMatchObject({
      email: 'a***@example.com',
      mobile: '********678',
      token: 'ffc_abcd…',
      code: '[removed]',
      body: { password: '[removed]', contactAddress: '[removed]' },
    });
  });

  it('holds no token of a checkout and no secret of a merchant, in any field or message', () => {
    const rest = 'x'.repeat(39);
    const jobId = `checkout-expiry:ffc_abcd${rest}:1`;
    const keys = [`sk_sandbox_abcd${rest}`, `whsec_abcd${rest}`];
    const line = written({ jobId, keys, err: new Error(`no checkout ffc_abcd${rest}`) });
    expect(JSON.stringify(line)).not.toContain('x'.repeat(8));
    expect(line).toMatchObject({
      jobId: 'checkout-expiry:ffc_abcd…:1',
      keys: ['sk_sandbox_abcd…', 'whsec_abcd…'],
      err: { message: 'no checkout ffc_abcd…' },
    });
  });

  it('says where a query failed, without its text and parameters', () => {
    const refused = Object.assign(new Error('no such table'), { code: '42P01' });
    const error = new DrizzleQueryError('select $1', ['ana.marlow@example.com'], refused);
    const line = written({ err: error });
    expect(JSON.stringify(line)).not.toContain('ana.marlow');
    expect(line).toMatchObject({
      err: { message: 'Failed query', cause: { message: 'no such table', code: '42P01' } },
    });
  });
});
