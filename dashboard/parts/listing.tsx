import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/actions/button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { Pages } from '../app/queries.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { LookAgain } from './look-again.tsx';

interface ListingProps<Item> {
  /** What is listed, for example "payments". */
  name: string;
  list: UseInfiniteQueryResult<Pages<Item>>;
  /** One word for one of them, for the number of all. */
  one: string;
  /** Shown instead of an empty list. */
  empty: { readonly title: string; readonly text: ReactNode };
  /** What the items that are shown come to, beside their number. */
  tally?: (items: readonly Item[], total: number) => ReactNode;
  /** Whether it grows while a developer tries something: with a button that reads it again. */
  grows?: boolean;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that is read page by page: while it loads, when it failed, when it is empty, and with a button for what is older. */
export function Listing<Item>({ name, list, one, empty, tally, grows, children }: ListingProps<Item>) {
  const pages = list.data?.pages;
  const total = pages?.[0]?.totalResults ?? 0;
  const items = pages?.flatMap(({ results }) => results) ?? [];
  const sums = (
    <LiveRegion>
      {pages ? (
        <p className="ffd-tally">
          <span>
            <span className="ff-strong">{total}</span> {total === 1 ? one : name}
          </span>
          {items.length > 0 && tally?.(items, total)}
        </p>
      ) : null}
    </LiveRegion>
  );
  return (
    <>
      {grows ? (
        <div className="ffd-more">
          {sums}
          <LookAgain list={list} />
        </div>
      ) : (
        sums
      )}
      <LiveRegion urgent>
        {list.error ? (
          <FailureNotice title={`The ${name} did not load`} error={list.error} onRetry={list.refetch} />
        ) : null}
      </LiveRegion>
      {!pages && !list.error && <Skeleton label={`Loading ${name}`} shape="cards" count={5} />}
      {pages && items.length === 0 && (
        <EmptyState title={empty.title} level={2}>
          {empty.text}
        </EmptyState>
      )}
      {items.length > 0 && children(items)}
      {list.hasNextPage && (
        <div className="ffd-more">
          <span className="ff-small ff-muted">{`${items.length} of ${total}`}</span>
          <Button
            variant="secondary"
            size="small"
            busy={list.isFetchingNextPage && 'Loading'}
            onPress={() => void list.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
