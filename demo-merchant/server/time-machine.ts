/** Moves the money of a shopper forward in the sandbox. Only a demo can: production has no such call. */

/** Something that happened on the way. */
export interface Effect {
  readonly at: string;
  readonly type: string;
  readonly orderId: string | null;
  readonly amount?: { readonly amount: string; readonly currency: string };
}

/** The last move of a visitor, in the order in which things happened; or why there was none. */
export interface Move {
  readonly email: string;
  readonly days: number;
  readonly effects: readonly Effect[];
  readonly problem: string | null;
}

/** @throws when the sandbox can't be reached; resolves with its message when it refuses. */
export type MoveTime = (email: string, days: number) => Promise<Move>;

export const daysAtMost = 60;

/** Null for what no slider sends. */
export function daysOf(text: string): number | null {
  return /^\d{1,2}$/.test(text) && Number(text) <= daysAtMost ? Number(text) : null;
}

/** @param key of a sandbox that is reachable from other machines */
export function createTimeMachine(
  { address, key }: { readonly address: string; readonly key: string | undefined },
  send: typeof fetch = fetch,
): MoveTime {
  return async (email, days) => {
    const response = await send(`${address}/sandbox/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { 'x-sandbox-key': key }) },
      body: JSON.stringify({ by: `P${days}D`, consumer: email }),
    });
    const answer = (await response.json()) as { effects?: Effect[]; message?: string };
    const { effects = [], message = 'The sandbox did not move.' } = answer;
    return { email, days, effects, problem: response.ok ? null : message };
  };
}
