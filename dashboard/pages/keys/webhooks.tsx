import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
} from '#shared/contract/merchant/webhooks.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { TextButton } from '#shared/ui/actions/text-button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { TextField } from '#shared/ui/forms/text-field.tsx';
import { failureOf } from '../../app/api.ts';
import { useAction, useRead } from '../../app/queries.tsx';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { Section } from '../../parts/section.tsx';
import { momentText } from '../../parts/times.ts';
import type { ShownSecret } from './new-secret.tsx';

type Webhook = ReplyOf<typeof listWebhooks>['results'][number];
type OnSecret = (secret: ShownSecret) => void;

/** The addresses that get the events of the shop, with their secrets. */
export const Webhooks = ({ onSecret }: { onSecret: OnSecret }) => (
  <Section title="Webhooks" read={useRead(listWebhooks, {})}>
    {({ results }) => (
      <>
        {results.length > 0 ? (
          <ul className="ffd-card">
            {results.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onSecret={onSecret} />
            ))}
          </ul>
        ) : (
          <p className="ff-small ff-muted">
            Your server is told of nothing yet. Add the address at which it receives events.
          </p>
        )}
        <AddWebhook onSecret={onSecret} />
      </>
    )}
  </Section>
);

const AddWebhook = ({ onSecret }: { onSecret: OnSecret }) => {
  const [url, setUrl] = useState('');
  const create = useAction(createWebhook, ({ secret }) => {
    setUrl('');
    onSecret({
      title: 'The secret of your new webhook',
      secret,
      note: 'Your server checks each signature with it.',
    });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.run({ body: { url: url.trim(), events: ['*'] } });
  };
  return (
    <form className="ffd-addrow" onSubmit={submit} noValidate>
      <TextField
        name="webhook"
        label="Add an address"
        hint="Gets every event, by https"
        verbatim
        maxLength={2048}
        value={url}
        onChange={(text) => {
          setUrl(text);
          if (create.error) create.reset();
        }}
        error={create.error ? failureOf(create.error).text : undefined}
      />
      <Button type="submit" variant="secondary" busy={create.isBusy && 'Adding'}>
        Add
      </Button>
    </form>
  );
};

const WebhookRow = ({ webhook: { id, url, events }, onSecret }: { webhook: Webhook; onSecret: OnSecret }) => {
  const [asked, setAsked] = useState<'secret' | 'delete' | null>(null);
  const [isSent, setSent] = useState(false);
  const { locale } = useApp();
  const close = () => setAsked(null);
  const test = useAction(testWebhook, () => setSent(true));
  const rotate = useAction(rotateWebhookSecret, ({ secret, previousSecretExpiresAt }) => {
    close();
    onSecret({
      title: 'The new secret of your webhook',
      secret,
      note: `Events are signed with both secrets until ${momentText(previousSecretExpiresAt, locale)}.`,
    });
  });
  const remove = useAction(deleteWebhook, close);
  return (
    <li className="ffd-keyrow ffd-keyrow--wide">
      <div>
        <p className="ffd-mono">{url}</p>
        <p className="ff-small ff-muted">{events.includes('*') ? 'All events' : events.join(', ')}</p>
      </div>
      <div className="ffd-keyrow__acts">
        <TextButton
          small
          busy={test.isBusy}
          label={`Send a test to ${url}`}
          onPress={() => test.run({ params: { id }, body: {} })}
        >
          Send a test
        </TextButton>
        <TextButton
          small
          hasPopup="dialog"
          label={`New secret for ${url}`}
          onPress={() => setAsked('secret')}
        >
          New secret
        </TextButton>
        <TextButton small hasPopup="dialog" label={`Delete ${url}`} onPress={() => setAsked('delete')}>
          Delete
        </TextButton>
      </div>
      <LiveRegion>
        {isSent && (
          <p className="ff-small">
            A test event is on its way. <Link to="/webhooks">See what your server said</Link>
          </p>
        )}
      </LiveRegion>
      <LiveRegion urgent>
        {test.error ? <FailureNotice title="No test was sent" error={test.error} /> : null}
      </LiveRegion>
      {asked === 'secret' && (
        <ConfirmDialog
          title="Make a new secret?"
          button="Make a new secret"
          busy="Making a secret"
          action={rotate}
          onConfirm={() => rotate.run({ params: { id }, body: {} })}
          onClose={close}
        >
          <p>
            For 24 hours each event is signed with both secrets, so that your server can change to the new one
            without a gap. Then the old one ends.
          </p>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete this webhook?"
          button="Delete the webhook"
          busy="Deleting"
          isDanger
          action={remove}
          onConfirm={() => remove.run({ params: { id } })}
          onClose={close}
        >
          <p>Nothing more is sent to it, also not what is waiting for its next try.</p>
        </ConfirmDialog>
      )}
    </li>
  );
};
