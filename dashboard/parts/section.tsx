import { type ReactNode, useId } from 'react';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { FailureNotice } from './failure-notice.tsx';

interface SectionProps<Data> {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  read: { readonly data: Data | undefined; readonly error: unknown; refetch(): unknown };
  children: (data: Data) => ReactNode;
}

/** A part of a page with its own title and its own reading: it loads, fails and is tried again alone. */
export function Section<Data>({
  title,
  aside,
  read: { data, error, refetch },
  children,
}: SectionProps<Data>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="ffd-part ff-stack ff-stack--3">
      <div className="ffd-sec__head">
        <h2 className="ff-h3" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <FailureNotice title={`${title} did not load`} error={error} onRetry={refetch} />
      ) : (
        <Skeleton label={`Loading ${title}`} shape="cards" count={2} />
      )}
    </section>
  );
}
