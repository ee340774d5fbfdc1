import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defineFlow } from '#shared/flows/flow.ts';
import { failure, fakeApp } from '#shared/testing/fake-app.tsx';
import { type FlowRun, useFlow } from './use-flow.ts';

const flow = defineFlow('asking', {
  asking: {
    call: 'ask',
    on: { ready: 'choosing', precondition_failed: 'refused', failed: 'broken' },
  },
  choosing: { show: 'choice', on: { pay: 'paying', again: 'asking' } },
  paying: { call: 'pay', on: { done: 'done', failed: 'broken' } },
  done: { show: 'done', on: {} },
  refused: { show: 'refused', on: {} },
  broken: { show: 'broken', on: { again: 'asking' } },
});

type State = 'asking' | 'choosing' | 'paying' | 'done' | 'refused' | 'broken';

const ask = vi.fn<() => Promise<string>>();
const pay = vi.fn<() => Promise<string>>();
let run: FlowRun<State>;

const Probe = () => {
  run = useFlow(flow, { ask, pay });
  return <p>{run.state}</p>;
};

const start = () =>
  fakeApp().draw(
    <StrictMode>
      <Probe />
    </StrictMode>,
  );

beforeEach(() => {
  ask.mockReset().mockResolvedValue('ready');
  pay.mockReset().mockResolvedValue('done');
});

describe('a flow on the screen', () => {
  it('makes the call of a state once, even if effects run twice', async () => {
    start();
    await screen.findByText('choosing');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('pays once however often the button is pressed', async () => {
    start();
    await screen.findByText('choosing');
    await act(async () => {
      run.send('pay');
      run.send('pay');
      run.send('pay');
    });
    await screen.findByText('done');
    expect(pay).toHaveBeenCalledTimes(1);
  });

  it('ignores events while a call is running', async () => {
    let finish = (_: string) => {};
    pay.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    start();
    await screen.findByText('choosing');
    await act(async () => run.send('pay'));
    await act(async () => run.send('again'));
    expect(run.state).toBe('paying');
    finish('done');
    expect(await screen.findByText('done')).toBeVisible();
  });

  it('makes the call again each time its state is entered', async () => {
    start();
    await screen.findByText('choosing');
    await act(async () => run.send('again'));
    await screen.findByText('choosing');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('uses the error code of a failed call as its outcome', async () => {
    const refusal = failure(412, 'precondition_failed');
    ask.mockRejectedValue(refusal);
    start();
    await screen.findByText('refused');
    expect(run.outcome).toEqual({ name: 'precondition_failed', failure: refusal });
  });

  it('treats a code without a rule, and no response, as a failure', async () => {
    ask.mockRejectedValue(failure(418, 'teapot'));
    start();
    await screen.findByText('broken');
    ask.mockRejectedValue(failure(0));
    await act(async () => run.send('again'));
    await screen.findByText('broken');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('clears the outcome when the shopper moves on', async () => {
    ask.mockRejectedValueOnce(failure(500));
    start();
    await screen.findByText('broken');
    await act(async () => run.send('again'));
    await screen.findByText('choosing');
    expect(run.outcome).toEqual({ name: 'ready' });
    await act(async () => run.send('pay'));
    await screen.findByText('done');
    expect(run.outcome).toEqual({ name: 'done' });
  });
});
