import { isEmail, normaliseEmail } from '#shared/domain/access/email.ts';
import { Refusal } from '../http/handler.ts';
import { meetScenario } from '../scenarios/meet-scenario.ts';
import { parseScenario } from '../scenarios/scenario.ts';
import type { World } from '../world/world.ts';

/**
 * An email that was typed, in the form that accounts are found by. The consumer of a scenario address comes to be here,
 * on its first use. Throws `invalid_email_address`, with what is wrong with a scenario address in `errorInfo`.
 */
export async function emailOf(world: World, text: string): Promise<string> {
  if (!isEmail(text)) throw new Refusal('invalid_email_address');
  const email = normaliseEmail(text);
  const scenario = world.config.sandboxControl ? parseScenario(email) : null;
  if (typeof scenario === 'string') throw new Refusal('invalid_email_address', { errorInfo: { scenario } });
  if (scenario) await meetScenario(world, email, scenario);
  return email;
}
