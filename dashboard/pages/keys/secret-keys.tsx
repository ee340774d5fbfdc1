import { useState } from 'react';
import {
  createSecretKey,
  deleteSecretKey,
  listSecretKeys,
} from '#shared/contract/merchant/account.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { Tag } from '#shared/ui/display/tag.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { useAction, useRead } from '../../app/queries.tsx';
import { useSession } from '../../app/session.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/section.tsx';
import type { ShownSecret } from './new-secret.tsx';

type Key = ReplyOf<typeof listSecretKeys>['results'][number];

const nameOf = ({ ending, keyId }: Key) => (ending === null ? keyId : `…${ending}`);

/** The secret keys of the merchant's server: when each was made and last used, a new one, and the end of one. */
export const SecretKeys = ({ onSecret }: { onSecret: (secret: ShownSecret) => void }) => {
  const keys = useRead(listSecretKeys, {});
  const [deleted, setDeleted] = useState<Key | null>(null);
  const create = useAction(createSecretKey, ({ secret }) =>
    onSecret({
      title: 'Your new secret key',
      secret,
      note: 'Both keys work. Put the new one in use, wait until the old one is quiet, then delete the old one.',
    }),
  );
  return (
    <Section title="Secret keys" read={keys}>
      {({ results }) => (
        <>
          <ul className="ffd-card">
            {results.map((key) => (
              <KeyRow key={key.keyId} shown={key} onDelete={() => setDeleted(key)} />
            ))}
          </ul>
          <p className="ff-small ff-muted">
            Two keys at most, so that you can swap without a gap: put the new one in use, wait until the old
            one is quiet, then delete it.
          </p>
          <Button
            variant="secondary"
            size="small"
            busy={create.isBusy && 'Making a key'}
            onPress={() => create.run({ body: {} })}
          >
            New secret key
          </Button>
          <LiveRegion urgent>
            {create.error ? <FailureNotice title="No key was made" error={create.error} /> : null}
          </LiveRegion>
          {deleted && <DeleteKey deleted={deleted} onClose={() => setDeleted(null)} />}
        </>
      )}
    </Section>
  );
};

const KeyRow = ({ shown, onDelete }: { shown: Key; onDelete: () => void }) => {
  const isOwn = useSession().keyId === shown.keyId;
  return (
    <li className="ffd-keyrow">
      <div>
        <p>
          <span className="ffd-mono">{nameOf(shown)}</span>{' '}
          {isOwn && <Tag tone="paid">Signed in with it</Tag>}
        </p>
        <p className="ff-small ff-muted">
          {'Made '}
          <Moment at={shown.createdAt} as="day" />
          {' · '}
          {shown.lastUsedAt ? (
            <>
              used <Moment at={shown.lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </p>
      </div>
      <TextButton small hasPopup="dialog" label={`Delete the key ${nameOf(shown)}`} onPress={onDelete}>
        Delete
      </TextButton>
    </li>
  );
};

const DeleteKey = ({ deleted, onClose }: { deleted: Key; onClose: () => void }) => {
  const isOwn = useSession().keyId === deleted.keyId;
  const remove = useAction(deleteSecretKey, onClose);
  return (
    <ConfirmDialog
      title={`Delete the key ${nameOf(deleted)}?`}
      button="Delete the key"
      busy="Deleting"
      isDanger
      action={remove}
      onConfirm={() => remove.run({ params: { keyId: deleted.keyId } })}
      onClose={onClose}
    >
      <p>Calls with this key are refused from that moment. It cannot be taken back.</p>
      {deleted.lastUsedAt && (
        <p>
          It was last used <Moment at={deleted.lastUsedAt} />. If your server still uses it, its checkouts and
          captures stop.
        </p>
      )}
      {isOwn && <p>You are signed in with this key, so you are signed out.</p>}
    </ConfirmDialog>
  );
};
