import { type FormEvent, useState } from 'react';
import { updateConfiguration } from '#shared/contract/merchant/account.contract.ts';
import { isShopOrigin } from '#shared/domain/shop-origin.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { failureOf } from '../../app/api.ts';
import { useAction } from '../../app/queries.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';

const form =
  'An origin is scheme, host and port without a path: https://shop.example, or http://localhost:3000 on this machine.';

/** The origins of the merchant's pages. */
export const Origins = ({ origins }: { origins: readonly string[] }) => {
  const [removed, setRemoved] = useState<string | null>(null);
  return (
    <>
      <p className="ff-small ff-muted">
        Scheme, host and port, exactly as the browser sends them. A page from anywhere else gets{' '}
        <code>ORIGIN_NOT_ALLOWED</code>.
      </p>
      <ul className="ffd-card">
        {origins.map((origin) => (
          <li className="ffd-keyrow" key={origin}>
            <span className="ffd-mono">{origin}</span>
            <TextButton small hasPopup="dialog" label={`Remove ${origin}`} onPress={() => setRemoved(origin)}>
              Remove
            </TextButton>
          </li>
        ))}
      </ul>
      <AddOrigin origins={origins} />
      {removed && <RemoveOrigin removed={removed} origins={origins} onClose={() => setRemoved(null)} />}
    </>
  );
};

const AddOrigin = ({ origins }: { origins: readonly string[] }) => {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = useAction(updateConfiguration, () => setText(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const origin = text.trim();
    const found = !isShopOrigin(origin)
      ? form
      : origins.includes(origin)
        ? 'It is on the list already.'
        : null;
    setProblem(found);
    if (found === null) add.run({ body: { allowedOrigins: [...origins, origin] } });
  };
  return (
    <form className="ffd-addrow" onSubmit={submit} noValidate>
      <TextField
        name="origin"
        label="Add an origin"
        verbatim
        maxLength={255}
        value={text}
        onChange={(typed) => {
          setText(typed);
          setProblem(null);
          if (add.error) add.reset();
        }}
        error={problem ?? (add.error ? failureOf(add.error).text : undefined)}
      />
      <Button type="submit" variant="secondary" busy={add.isBusy && 'Adding'}>
        Add origin
      </Button>
    </form>
  );
};

interface RemoveOriginProps {
  removed: string;
  origins: readonly string[];
  onClose: () => void;
}

const RemoveOrigin = ({ removed, origins, onClose }: RemoveOriginProps) => {
  const remove = useAction(updateConfiguration, onClose);
  const allowedOrigins = origins.filter((each) => each !== removed);
  return (
    <ConfirmDialog
      title="Remove this origin?"
      button="Remove the origin"
      busy="Removing"
      isDanger
      action={remove}
      onConfirm={() => remove.run({ body: { allowedOrigins } })}
      onClose={onClose}
    >
      <p>
        No page of <span className="ffd-mono">{removed}</span> can open a new checkout. Those that are open
        stay.
      </p>
    </ConfirmDialog>
  );
};
