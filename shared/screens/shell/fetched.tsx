import type { ReactNode } from 'react';
import { useApp } from '#shared/ui/app-context.tsx';
import { Loader } from '#shared/ui/feedback/loader.tsx';
import { LoadFailed } from './load-failed.tsx';
import { type Part, usePart } from './part.ts';
import { PartFailed } from './part-failed.tsx';

interface FetchedProps<Value> {
  part: Part<Value>;
  /** Stands within a page instead of being one. */
  within?: boolean;
  children: (value: Value) => ReactNode;
}

/** Renders with a lazily loaded part: a loader until it has loaded, and a retry if it failed. */
export function Fetched<Value>({ part, within = false, children }: FetchedProps<Value>) {
  const { t } = useApp();
  const { value, retry } = usePart(part);
  const Failed = within ? PartFailed : LoadFailed;
  if (value === null) return <Failed onRetry={retry} />;
  return value === undefined ? <Loader>{t('common.loading')}</Loader> : children(value);
}
