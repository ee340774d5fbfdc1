/** Reading and changing by calls, over one cache. */
import {
  type InfiniteData,
  QueryClient,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import type { InputOf, OperationShape, ReplyOf } from '#shared/contract/operation.ts';
import { type DashboardCall, isRefused } from './api.ts';

const CallContext = createContext<DashboardCall | null>(null);

export const CallProvider = ({ call, children }: { call: DashboardCall; children: ReactNode }) => (
  <CallContext.Provider value={call}>{children}</CallContext.Provider>
);

/** The calls of the page, for what is not kept in the cache. */
export function useCall(): DashboardCall {
  const call = useContext(CallContext);
  if (!call) throw new Error('useCall needs a CallProvider above it.');
  return call;
}

/** A cache whose failed reads are shown at once, with a button to try again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
  });

const keyOf = ({ path }: OperationShape, input: unknown) => [path, input];

/** Reads one thing. `isOn` is false while its input is not known. */
export function useRead<Op extends OperationShape>(
  operation: Op,
  input: InputOf<Op>,
  { isOn = true, everyMs }: { readonly isOn?: boolean; readonly everyMs?: number } = {},
): UseQueryResult<ReplyOf<Op>> {
  const call = useCall();
  return useQuery({
    queryKey: keyOf(operation, input),
    queryFn: async ({ signal }) => (await call(operation, input, { signal })) ?? null,
    enabled: isOn,
    ...(everyMs && { refetchInterval: everyMs }),
  }) as UseQueryResult<ReplyOf<Op>>;
}

/** Reads one thing of each kind of input, such as a list of each webhook. */
export function useReads<Op extends OperationShape>(
  operation: Op,
  inputs: readonly InputOf<Op>[],
  { everyMs }: { readonly everyMs?: number } = {},
): readonly UseQueryResult<ReplyOf<Op>>[] {
  const call = useCall();
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf(operation, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(operation, input, { signal }),
      ...(everyMs && { refetchInterval: everyMs }),
    })),
  }) as UseQueryResult<ReplyOf<Op>>[];
}

interface Page<Item> {
  readonly results: readonly Item[];
  readonly totalResults: number;
  readonly nextCursor: string | null;
}

export type Pages<Item> = InfiniteData<Page<Item>>;

/**
 * Reads a list page by page, the newest first.
 * @param pageOf the list in a reply that holds more
 */
export function useList<Item>(
  operation: OperationShape,
  input: { params?: object; query: object },
  pageOf = (reply: unknown) => reply as Page<Item>,
) {
  const call = useCall() as (op: OperationShape, input: object, options: object) => Promise<unknown>;
  return useInfiniteQuery({
    queryKey: keyOf(operation, input),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: '25', ...input.query, ...(pageParam && { cursor: pageParam }) };
      return pageOf(await call(operation, { ...input, query }, { signal }));
    },
    getNextPageParam: (last) => last.nextCursor,
  });
}

export interface Action<Op extends OperationShape> {
  run(input: InputOf<Op>): void;
  readonly isBusy: boolean;
  /** Why the last try failed; null before it and after a success. */
  readonly error: unknown;
  reset(): void;
}

/**
 * Changes something, once for each attempt: a second click while it runs does nothing, and a try after a lost response repeats
 * the key of the first. What the page shows is read again afterwards.
 */
export function useAction<Op extends OperationShape>(
  operation: Op,
  onDone?: (reply: ReplyOf<Op>) => void,
): Action<Op> {
  const call = useCall();
  const client = useQueryClient();
  const attempt = useRef<{ readonly key: string; readonly input: string } | null>(null);
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: (input: InputOf<Op>) => {
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text) attempt.current = { key: crypto.randomUUID(), input: text };
      return call(operation, input, { key: attempt.current.key });
    },
    onSuccess: async (reply) => {
      attempt.current = null;
      onDone?.(reply);
      await client.invalidateQueries();
    },
    onError: (error) => {
      if (isRefused(error)) attempt.current = null;
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    run: (input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input);
    },
    isBusy: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
