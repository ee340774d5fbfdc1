/** Moves the clock and runs what becomes due. */

import { emailsOf } from '#server/areas/consumers/index.ts';
import { addDuration, isWithinReach } from '#server/core/duration.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { ServerContext } from '#server/core/server-context.ts';
import type { Handlers } from '#server/http/handler.ts';
import { nextDueTime, runDueJobsInTurn } from '#server/jobs/job-runner.ts';
import type { controlContract } from '#shared/contract/control/control.contract.ts';
import type { Instant } from '#shared/domain/dates.ts';
import type { SandboxClock } from '../scenarios/sandbox-clock.ts';
import { consumerNamed } from './consumer-named.ts';

type ClockContract = Pick<typeof controlContract, 'readClock' | 'advanceClock' | 'setClock' | 'runDueJobs'>;

export function createClockHandlers(clock: SandboxClock): Handlers<ClockContract> {
  /**
   * Stops at each time at which something is due and does it, so that it is done at its time: a jump of thirty days leaves the
   * same state as thirty of one day. Source: MER-190.
   */
  async function move(server: ServerContext, from: Date, to: Date, consumerId: string | undefined) {
    const scope = consumerId === undefined ? {} : { consumerId };
    const effects = [...(await runDueJobsInTurn(server, scope))];
    let left = to.getTime() - from.getTime();
    while (left > 0) {
      const next = await nextDueTime(server, scope);
      const step = Math.min(left, next ? next.getTime() - timeOf(consumerId).getTime() : left);
      await clock.advance(Math.max(1, step), consumerId);
      left -= Math.max(1, step);
      effects.push(...(await runDueJobsInTurn(server, scope)));
    }
    return { from: isoOf(from), to: isoOf(to), effects };
  }

  const timeOf = (consumerId: string | undefined): Date =>
    consumerId === undefined ? clock.now() : clock.nowOf(consumerId);

  return {
    async readClock(_, { server }) {
      const { offsetMs, frozenAt, consumerOffsets } = clock.state();
      const emails = await emailsOf(server.db, [...consumerOffsets.keys()]);
      return {
        now: clock.now().toISOString(),
        frozen: frozenAt !== null,
        offsetMs,
        consumers: [...consumerOffsets].map(([id, offsetMs]) => ({ email: emails.get(id) ?? '', offsetMs })),
      };
    },

    async advanceClock({ body }, { server }) {
      const consumerId = await idOf(server, body.consumer);
      const from = timeOf(consumerId);
      const to = addDuration(from, body.by);
      if (!to) throw new Refusal('invalid_object', { errorInfo: { by: 'invalid' } });
      return move(server, from, to, consumerId);
    },

    async setClock({ body }, { server }) {
      const consumerId = await idOf(server, body.consumer);
      const from = timeOf(consumerId);
      const to = new Date(body.to);
      if (to < from) throw new Refusal('clock_cannot_go_back');
      if (!isWithinReach(from, to)) throw new Refusal('invalid_object', { errorInfo: { to: 'invalid' } });
      return move(server, from, to, consumerId);
    },

    async runDueJobs(_, { server }) {
      const now = clock.now().toISOString();
      return { from: now, to: now, effects: [...(await runDueJobsInTurn(server))] };
    },
  };
}

const isoOf = (moment: Date): Instant => moment.toISOString();

async function idOf(server: ServerContext, email: string | undefined): Promise<string | undefined> {
  return email === undefined ? undefined : (await consumerNamed(server, email)).id;
}
