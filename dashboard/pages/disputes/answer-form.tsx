import { type FormEvent, useState } from 'react';
import { acceptMerchantDispute, answerMerchantDispute } from '#shared/contract/merchant/disputes.contract.ts';
import type { ReplyOf } from '#shared/contract/operation.ts';
import { Button } from '#shared/ui/actions/button.tsx';
import { useApp } from '#shared/ui/app-context.tsx';
import { LiveRegion } from '#shared/ui/feedback/live-region.tsx';
import { ChoiceList } from '#shared/ui/forms/choice-list.tsx';
import { TextArea } from '#shared/ui/forms/text-area.tsx';
import { useAction } from '../../app/queries.tsx';
import { FailureNotice } from '../../parts/failure-notice.tsx';
import { PanelSection } from '../../parts/panel.tsx';

type Answer = 'ACCEPT' | 'CHALLENGE' | 'REQUEST_INFO';

const buttons: Readonly<Record<Answer, string>> = {
  ACCEPT: 'Give the money back',
  CHALLENGE: 'Send your answer',
  REQUEST_INFO: 'Ask the shopper',
};

/** The merchant's answer to a case: the money back, a reply, or a question. Nothing while no answer is awaited. */
export const AnswerForm = ({ dispute }: { dispute: ReplyOf<typeof answerMerchantDispute> }) => {
  const { formatMoney } = useApp();
  const [answer, setAnswer] = useState<Answer | undefined>();
  const [message, setMessage] = useState('');
  const [missing, setMissing] = useState<'answer' | 'message' | null>(null);
  const [isSent, setSent] = useState(false);
  const done = () => {
    setAnswer(undefined);
    setMessage('');
    setSent(true);
  };
  const accept = useAction(acceptMerchantDispute, done);
  const reply = useAction(answerMerchantDispute, done);
  const params = { disputeId: dispute.disputeId };
  const text = message.trim();
  const isBusy = accept.isBusy || reply.isBusy;
  const error = accept.error ?? reply.error;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = !answer ? 'answer' : answer !== 'ACCEPT' && text === '' ? 'message' : null;
    setMissing(found);
    if (found || !answer) return;
    if (answer === 'ACCEPT') accept.run({ params, body: text ? { message: text } : {} });
    else reply.run({ params, body: { action: answer, message: text } });
  };
  const sent = (
    <LiveRegion>{isSent && <p className="ffd-done ff-small">Your answer was sent.</p>}</LiveRegion>
  );
  if (!dispute.needsAnswer) return <div className="ffd-panel__note">{sent}</div>;
  return (
    <PanelSection title="Your answer">
      <form className="ff-form" onSubmit={submit} noValidate>
        <ChoiceList
          legend="What do you want to do?"
          name="answer"
          value={answer}
          onChange={(value) => {
            setAnswer(value as Answer);
            setMissing(null);
          }}
          choices={[
            {
              value: 'ACCEPT',
              title: `Give back ${formatMoney(dispute.amount)}`,
              meta: 'Closes the case today',
            },
            { value: 'CHALLENGE', title: 'I don’t agree', meta: 'The shopper has 14 days to reply' },
            { value: 'REQUEST_INFO', title: 'Ask for more', meta: 'The shopper has 14 days to reply' },
          ]}
          error={missing === 'answer' ? 'Choose an answer.' : undefined}
        />
        <TextArea
          name="message"
          label="Message to the shopper"
          optional={answer === 'ACCEPT'}
          maxLength={2_000}
          value={message}
          onChange={(typed) => {
            setMessage(typed);
            setMissing(null);
          }}
          error={missing === 'message' ? 'Write what the shopper should know.' : undefined}
        />
        {sent}
        <LiveRegion urgent>
          {error ? <FailureNotice title="Your answer was not sent" error={error} /> : null}
        </LiveRegion>
        <Button type="submit" block busy={isBusy && 'Sending'}>
          {buttons[answer ?? 'CHALLENGE']}
        </Button>
      </form>
    </PanelSection>
  );
};
