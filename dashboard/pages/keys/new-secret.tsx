import { Button } from '#shared/ui/actions/button.tsx';
import { useCopy } from '#shared/ui/actions/use-copy.ts';

export interface ShownSecret {
  /** For example "Your new secret key". */
  readonly title: string;
  readonly secret: string;
  /** What holds until it is in use. */
  readonly note?: string;
}

/** A secret that is shown once. It leaves the page when it is hidden, or when another page opens. */
export const NewSecret = ({
  secret: { title, secret, note },
  onHide,
}: {
  secret: ShownSecret;
  onHide: () => void;
}) => {
  const { outcome, copy } = useCopy(secret);
  return (
    <section className="ffd-card ffd-card--pad ffd-card--new ff-stack ff-stack--3" aria-label={title}>
      <div>
        <h2 className="ff-h3">{title}</h2>
        <p className="ff-small ff-muted">Copy it now. It is not kept in a form that can be shown again.</p>
        {note && <p className="ff-small ff-muted">{note}</p>}
      </div>
      <p className="ffd-secret">
        <span className="ffd-mono">{secret}</span>
        <Button variant="secondary" size="small" onPress={copy}>
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </p>
      {outcome === 'failed' && (
        <p className="ff-small">This browser does not copy. Select the text instead.</p>
      )}
      <Button variant="secondary" onPress={onHide}>
        I have stored it. Hide it.
      </Button>
    </section>
  );
};
