import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { Refusal } from '../../core/refusal.ts';
import type { ServerContext } from '../../core/server-context.ts';
import { meetScenario } from '../../scenarios/meet-scenario.ts';
import { parseScenario } from '../../scenarios/scenario.ts';

/**
 * An email that was typed, in the form that accounts are found by. The consumer of a scenario address comes to be here,
 * on its first use. Throws `invalid_email_address`, with what is wrong with a scenario address in `errorInfo`.
 */
export async function emailOf(server: ServerContext, text: string): Promise<string> {
  if (!isEmail(text)) throw new Refusal('invalid_email_address');
  const email = normaliseEmail(text);
  const scenario = server.config.sandboxControl ? parseScenario(email) : null;
  if (typeof scenario === 'string') throw new Refusal('invalid_email_address', { errorInfo: { scenario } });
  if (scenario) await meetScenario(server, email, scenario);
  return email;
}
