/** Simulates the card provider's frame: records the app's messages and responds to submits. */
import { act, screen } from '@testing-library/react';
import type {
  CardFieldsConfigure,
  CardFieldsInput,
  CardFieldsOutput,
  CardFieldsSubmit,
} from '#shared/domain/methods/card-fields-protocol.ts';
import type { ResultCode } from '#shared/domain/payments/result-codes.ts';

export const providerOrigin = 'http://provider.localhost:4401';

type Answer = ResultCode | 'invalid' | 'failed' | 'silence';

export async function cardFrame() {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Card details');
  const heard: { message: CardFieldsInput; target: string }[] = [];
  let answer: Answer = 0;

  const post = (data: unknown, from: Partial<MessageEventInit> = {}) => {
    const source = frame.contentWindow;
    window.dispatchEvent(new MessageEvent('message', { data, origin: providerOrigin, source, ...from }));
  };
  const say = (...message: Parameters<typeof post>) => act(async () => post(...message));
  const reply = ({ requestId }: CardFieldsSubmit): CardFieldsOutput | null => {
    if (answer === 'silence') return null;
    if (answer === 'invalid') return { type: 'card-fields:invalid', requestId, fields: {} };
    if (answer === 'failed') return { type: 'card-fields:failed', requestId };
    return { type: 'card-fields:result', requestId, resultCode: answer };
  };

  if (!frame.contentWindow) throw new Error('The frame is not in the page.');
  frame.contentWindow.postMessage = ((message: CardFieldsInput, target: string) => {
    heard.push({ message, target });
    if (message.type !== 'card-fields:submit') return;
    const data = reply(message);
    if (data) queueMicrotask(() => post(data));
  }) as typeof window.postMessage;

  const ofType = <Type extends CardFieldsInput['type']>(type: Type) =>
    heard
      .map(({ message }) => message)
      .filter((message): message is Extract<CardFieldsInput, { type: Type }> => message.type === type);

  return {
    frame,
    say,
    ready: () => say({ type: 'card-fields:ready' }),
    /** Sets the response to the next submits: a result code, `invalid` fields, `failed`, or none. */
    answers(next: Answer) {
      answer = next;
    },
    targets: () => heard.map(({ target }) => target),
    submits: () => ofType('card-fields:submit'),
    configuration: (): CardFieldsConfigure | undefined => ofType('card-fields:configure').at(-1),
  };
}
