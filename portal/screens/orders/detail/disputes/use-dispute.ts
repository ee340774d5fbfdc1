import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fatalStatuses } from '#shared/client/api-error.ts';
import { commentOnDispute, processDispute } from '#shared/contract/disputes/disputes.contract.ts';
import {
  currentEntity,
  type DisputeCase,
  type DisputeEntity,
  disputeStateOf,
} from '#shared/domain/disputes/dispute.ts';
import type { EvidenceRefusal } from '#shared/domain/disputes/evidence.ts';
import { cardNumberProblem } from '#shared/domain/identity/no-card-number.ts';
import { saysSomething } from '#shared/domain/text/shown-text.ts';
import { disputeFlow } from '#shared/flows/disputes/dispute.flow.ts';
import type { StateOf } from '#shared/flows/flow.ts';
import { type FlowRun, useFlow } from '#shared/screens/payments/use-flow.ts';
import { useKeepDraft, useKeptDraft } from '#shared/screens/shell/drafts.ts';
import { useApp } from '#shared/ui/app-context.tsx';
import { type FormState, useForm } from '#shared/ui/forms/use-form.ts';
import { orderDisputeQuery } from '../../queries.ts';
import { fileRefusalOf } from './file-refusal.ts';

export interface DisputeRun extends FlowRun<StateOf<typeof disputeFlow>> {
  /** Null until it has been read. */
  readonly dispute: DisputeCase | null;
  readonly entity: DisputeEntity | null;
  /** The comment, which turns the shop's answer down where the shopper is awaited. */
  readonly form: FormState<{ content: string }>;
  readonly files: readonly File[];
  attach(files: readonly File[]): void;
  /** Why the server refused them, until they are changed. */
  readonly fileRefusal: EvidenceRefusal | null;
  /** How the shopper was last asked whether to close the case; null where they are not asked. */
  readonly asked: Closing | null;
  ask(closing: Closing | null): void;
  /** What the shopper says as the case closes. Submitting it closes the case as asked. Source: POR-221. */
  readonly closingForm: FormState<{ note: string }>;
}

/** The events that close a case. */
type Closing = 'accept' | 'cancel';

/** An answer that is being written. */
interface AnswerDraft {
  readonly content: string;
  readonly files: readonly File[];
  readonly isTurnedDown: boolean;
  readonly asked: Closing | null;
  readonly note: string;
}

/** While the dialog is open the case is read again: the shop may answer, and links to files expire. */
const readAgainMs = 60_000;

/** The dispute of an order: runs its flow with its calls, and keeps what was written until it is sent. Source: POR-217 to POR-224. */
export function useDispute(orderId: string): DisputeRun {
  const { t, call } = useApp();
  const queries = useQueryClient();
  const query = orderDisputeQuery(call, orderId);
  const { data } = useQuery({ ...query, refetchInterval: readAgainMs });
  const draftName = `dispute ${orderId}`;
  const kept = useKeptDraft<AnswerDraft>(draftName);
  const [files, setFiles] = useState(kept?.files ?? []);
  const [fileRefusal, setFileRefusal] = useState<EvidenceRefusal | null>(null);
  const attach = (next: readonly File[]) => {
    setFiles(next);
    setFileRefusal(null);
  };
  // The answer that was turned down last is turned down again after a failed call or a lost session.
  const wasTurnedDown = useRef(kept?.isTurnedDown === true);
  const dispute = data?.id ? data : null;
  const options = { handles: fatalStatuses };
  const params = { disputeId: dispute?.id ?? '' };
  const keep = (reply: DisputeCase) => {
    queries.setQueryData(query.queryKey, reply);
    return 'done';
  };
  const process = async (action: 'CONSUMER_CANCEL' | 'CONSUMER_CONFIRM_RECEPTION') => {
    const { note } = closingForm.values;
    const body = { action, ...(saysSomething(note) && { note: note.trim() }) };
    return keep(await call(processDispute, { params, body }, options));
  };

  const run = useFlow(disputeFlow, {
    async read() {
      // The shop may just have answered.
      const read = await queries.fetchQuery({ ...query, staleTime: 0 });
      if (read.id === null) return 'none';
      const entity = currentEntity(read.disputeEntities);
      const isAwaited = entity !== undefined && disputeStateOf(entity) === 'awaitingConsumer';
      return wasTurnedDown.current && isAwaited ? 'rejecting' : 'read';
    },
    accept: () => process('CONSUMER_CONFIRM_RECEPTION'),
    cancel: () => process('CONSUMER_CANCEL'),
    async comment() {
      const body = { content: form.values.content.trim(), files: [...files] };
      const sent = call(commentOnDispute, { params, body }, options);
      const reply = await sent.catch((failure: unknown) => {
        setFileRefusal(fileRefusalOf(failure));
        throw failure;
      });
      const outcome = keep(reply);
      form.setValue('content', '');
      attach([]);
      return outcome;
    },
  });

  const form = useForm({
    initial: { content: kept?.content ?? '' },
    validate: { content: (text) => (saysSomething(text) ? cardNumberProblem(text) : 'empty') },
    describe: (code) => t(code === 'empty' ? 'disputes.comment.empty' : 'disputes.report.cardNumber'),
    submit: () => run.send(run.state === 'rejecting' ? 'submit' : 'comment'),
  });

  const [asked, ask] = useState(kept?.asked ?? null);
  const closingForm = useForm({
    initial: { note: kept?.note ?? '' },
    validate: { note: cardNumberProblem },
    describe: () => t('disputes.report.cardNumber'),
    submit: () => {
      if (asked) run.send(asked);
    },
  });

  const isTurnedDown =
    run.state === 'rejecting' ||
    run.state === 'turningDown' ||
    ((run.state === 'reading' || run.state === 'error') && wasTurnedDown.current);
  wasTurnedDown.current = isTurnedDown;
  useKeepDraft<AnswerDraft>(draftName, {
    ...{ content: form.values.content, files, isTurnedDown },
    ...{ asked, note: closingForm.values.note },
  });

  return {
    ...run,
    dispute,
    entity: (dispute && currentEntity(dispute.disputeEntities)) ?? null,
    form,
    files,
    attach,
    fileRefusal,
    asked,
    ask,
    closingForm,
  };
}
