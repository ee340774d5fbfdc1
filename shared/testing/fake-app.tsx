/** An app around one screen for tests: a real journey, the real English texts, and prepared responses to calls. */
import { act, cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import type { Call, CallOptions } from '#shared/client/create-client.ts';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/operation.ts';
import { type FlagValues, flagValues } from '#shared/domain/flags.ts';
import type { Channel, LocalUser, SessionData } from '#shared/domain/session.ts';
import { type AppContextValue, AppProvider } from '#shared/ui/app-context.tsx';
import { appForTests, journeyForTests } from './in-app.tsx';

type Reply<Op extends OperationShape> = ReplyOf<Op> | Promise<ReplyOf<Op>>;

/** The error of a call with an error response. */
export const failure = (
  status: number,
  errorCode: string | null = null,
  errorInfo?: Record<string, string>,
): ApiError =>
  new ApiError(
    status,
    errorCode === null
      ? null
      : { errorCode, message: errorCode, errorId: 'e1', ...(errorInfo && { errorInfo }) },
    null,
  );

interface FakeVisit {
  at?: string;
  channel?: Channel;
  session?: Partial<SessionData>;
  user?: LocalUser;
  flags?: Partial<FlagValues>;
  /** Changes to the app's context. */
  app?: Partial<AppContextValue>;
}

/** Starts a visit. A call without a prepared response fails the test. */
export function fakeApp({ flags = {}, app: changes = {}, ...visit }: FakeVisit = {}) {
  const journey = journeyForTests(visit);
  journey.setFlags(flagValues(flags));
  const answers = new Map<OperationShape, (input: unknown, options?: CallOptions) => unknown>();
  const log: { operation: OperationShape; input: unknown; options: CallOptions | undefined }[] = [];

  const call: Call = async (operation, input, options) => {
    log.push({ operation, input, options });
    const answer = answers.get(operation);
    if (!answer) throw new Error(`No answer to ${operation.method} ${operation.path}.`);
    return (await answer(input, options)) as never;
  };
  const app = appForTests({ call, journey, ...changes });

  return {
    app,
    journey,
    /** Prepares a call's reply, or a function that returns it. */
    answer<Op extends OperationShape>(
      operation: Op,
      reply: ReplyOf<Op> | ((input: InputOf<Op>, options?: CallOptions) => Reply<Op>),
    ) {
      const give = typeof reply === 'function' ? (reply as (input: unknown) => unknown) : () => reply;
      answers.set(operation, give);
    },
    /** Prepares an error response. */
    refuse(operation: OperationShape, ...how: Parameters<typeof failure>) {
      answers.set(operation, () => Promise.reject(failure(...how)));
    },
    /** The call stays pending until the returned function is called with its reply. */
    hold<Op extends OperationShape>(operation: Op): (reply: ReplyOf<Op>) => void {
      let release: (reply: ReplyOf<Op>) => void = () => undefined;
      const held = new Promise<ReplyOf<Op>>((resolve) => {
        release = resolve;
      });
      answers.set(operation, () => held);
      return (reply) => release(reply);
    },
    /** The inputs of all calls of an operation so far. */
    made: <Op extends OperationShape>(operation: Op) =>
      log.filter((entry) => entry.operation === operation).map(({ input }) => input as InputOf<Op>),
    /** The statuses that the screen keeps from the app, of the latest call of an operation. */
    handled: (operation: OperationShape) =>
      log.filter((entry) => entry.operation === operation).at(-1)?.options?.handles ?? [],
    /** Every call so far, as method and path. */
    calls: () => log.map(({ operation }) => `${operation.method} ${operation.path}`),
    session: () => journey.situation().session,
    user: () => journey.situation().user,
    path: () => journey.location().path,
    /** The session ends on the page, and the shopper logs in again. */
    loseSessionAndLogIn() {
      const { user } = journey.situation();
      act(() => journey.setUser(null));
      cleanup();
      journey.setUser(user);
    },
    draw: (screen: ReactNode) => {
      const view = render(<AppProvider value={app}>{screen}</AppProvider>);
      return { ...view, user: userEvent.setup({ delay: null }) };
    },
  };
}
