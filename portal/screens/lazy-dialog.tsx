import type { ComponentType } from 'react';
import type { TextKey } from '#shared/content/keys.ts';
import { lazyPart, type Part, usePart } from '#shared/screens/shell/part.ts';
import { PartFailed } from '#shared/screens/shell/part-failed.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';

interface Closable {
  readonly onClose: () => void;
}

/** A dialog that is fetched apart from its page. `part` is its code, for `preload`. */
type LazyDialog<Props> = ComponentType<Props> & { readonly part: Part<ComponentType<Props>> };

/**
 * A dialog whose code is fetched when it opens or is preloaded. Nothing is shown until then; if the code did not load, a
 * dialog with the same title offers to try again.
 *
 * @param importDialog such as `async () => (await import('./the-dialog.tsx')).default`
 */
export function lazyDialog<Props extends Closable>(
  importDialog: () => Promise<ComponentType<Props>>,
  titleKey: TextKey,
): LazyDialog<Props> {
  const part = lazyPart(importDialog);
  const DialogOfPart = (props: Props) => {
    const { t } = useApp();
    const { value: Loaded, failure, retry } = usePart(part);
    if (Loaded) return <Loaded {...props} />;
    if (Loaded === undefined) return null;
    return (
      <Dialog open onClose={props.onClose} title={t(titleKey)}>
        <PartFailed failure={failure} onRetry={retry} />
      </Dialog>
    );
  };
  return Object.assign(DialogOfPart, { part });
}
