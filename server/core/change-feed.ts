/**
 * Notifies every waiting call of every server process that something changed. Carries no data: a call that is woken
 * reads again.
 */
import { EventEmitter } from 'node:events';
import type pg from 'pg';

/** What can change: `clock`, `faults` of requests, `checkout:` followed by a token, or `payment:` followed by an id. */
export type Topic = 'clock' | 'faults' | `checkout:${string}` | `payment:${string}`;

export interface Watch {
  /**
   * Resolves with true at the next change, also one since the watch began or since the last call; with false when
   * the time is up, the signal aborts or the server stops.
   */
  next(options: { readonly timeoutMs: number; readonly signal?: AbortSignal }): Promise<boolean>;
  end(): void;
}

export interface ChangeFeed {
  /** Call it after the commit: a call that is woken must see the change. */
  publish(topic: Topic): Promise<void>;
  /** Begin to watch before reading the state, so that no change falls between the two. */
  watch(topic: Topic): Watch;
  /** Calls back at every change until the returned function is called. */
  subscribe(topic: Topic, onChange: () => void): () => void;
  /** Aborts when the server stops: waiting calls respond then. */
  readonly closed: AbortSignal;
  /** Ends every wait. */
  close(): Promise<void>;
}

const channel = 'fourfold_changes';
const reconnectAfterMs = 1_000;

/** Within one process; enough for the embedded database, which only one process may own. */
export function createLocalFeed(): ChangeFeed {
  const emitter = new EventEmitter().setMaxListeners(0);
  const ends = new Set<() => void>();
  const closing = new AbortController();

  return {
    closed: closing.signal,
    publish: async (topic) => {
      emitter.emit(topic);
    },
    watch(topic) {
      let isPending = false;
      let wake: ((changed: boolean) => void) | null = null;
      const onChange = () => {
        if (wake) wake(true);
        else isPending = true;
      };
      const onEnd = () => wake?.(false);
      emitter.on(topic, onChange);
      ends.add(onEnd);
      return {
        next({ timeoutMs, signal }) {
          if (isPending) {
            isPending = false;
            return Promise.resolve(true);
          }
          if (signal?.aborted || closing.signal.aborted) return Promise.resolve(false);
          return new Promise<boolean>((resolve) => {
            const give = (changed: boolean) => {
              wake = null;
              clearTimeout(timer);
              signal?.removeEventListener('abort', onEnd);
              resolve(changed);
            };
            const timer = setTimeout(() => give(false), timeoutMs);
            wake = give;
            signal?.addEventListener('abort', onEnd);
          });
        },
        end() {
          onEnd();
          emitter.off(topic, onChange);
          ends.delete(onEnd);
        },
      };
    },
    subscribe(topic, onChange) {
      emitter.on(topic, onChange);
      return () => void emitter.off(topic, onChange);
    },
    close: async () => {
      closing.abort();
      for (const end of ends) end();
    },
  };
}

/**
 * Across processes, by LISTEN on a separate connection. While that connection is lost, waiting calls end by their
 * timeout.
 */
export async function createPostgresFeed(pool: pg.Pool): Promise<ChangeFeed> {
  const local = createLocalFeed();
  let listener: pg.PoolClient | null = null;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  async function listen() {
    const client = await pool.connect();
    listener = client;
    client.on('notification', ({ payload }) => void local.publish(payload as Topic));
    client.on('error', () => {
      // A connection that was released emits its end as well.
      if (listener !== client) return;
      client.release(true);
      listener = null;
      listenAgain();
    });
    await client.query(`listen ${channel}`);
  }
  function listenAgain() {
    if (isClosed) return;
    retry = setTimeout(() => listen().catch(listenAgain), reconnectAfterMs);
    retry.unref();
  }
  await listen();

  return {
    closed: local.closed,
    watch: local.watch,
    subscribe: local.subscribe,
    async publish(topic) {
      await pool.query({ text: 'select pg_notify($1, $2)' }, [channel, topic]);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await local.close();
      const client = listener;
      listener = null;
      client?.release(true);
    },
  };
}
