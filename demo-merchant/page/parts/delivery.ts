/** The page of an approved order whose delivery is chosen here: shows the payments of each option, and places the order. */
import type { FourfoldGlobal, Schedule } from '#widget/npm/index.ts';
import type { WriteEvent } from './event-log.ts';

const page = window as unknown as { readonly Fourfold: Pick<FourfoldGlobal, 'q'> };

export function setUpDelivery(write: WriteEvent): void {
  const form = document.querySelector<HTMLFormElement>('[data-testid="delivery-form"]');
  if (!form) return;
  const { token = '', currency = '' } = form.dataset;
  const status = form.querySelector('[data-testid="pay-status"]');
  const say = (text: string): void => {
    if (status) status.textContent = text;
  };
  const chosen = (): HTMLInputElement | null => form.querySelector('[name="optionId"]:checked');
  const amount = () => ({ amount: chosen()?.dataset.total ?? '', currency });
  let scheduleChecksum: string | null = null;
  let schedule: Schedule | undefined;

  page.Fourfold.q.push((fourfold) => {
    schedule = fourfold.schedule('#schedule', {
      token,
      amount: amount(),
      onChange(state) {
        write('schedule', state);
        scheduleChecksum = state.isValid ? state.scheduleChecksum : null;
      },
      onError: (outcome) => write('schedule error', outcome),
    });
  });
  form.addEventListener('change', () => {
    scheduleChecksum = null;
    schedule?.update({ amount: amount() });
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (scheduleChecksum) void place(scheduleChecksum);
    else say('The payments are not known yet. Try again in a moment.');
  });

  async function place(checksum: string): Promise<void> {
    say('Placing your order');
    const answer = await fetch('/api/place-order', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderToken: token, optionId: chosen()?.value, scheduleChecksum: checksum }),
    });
    const { resultUrl, message } = await answer.json();
    if (resultUrl) location.assign(resultUrl);
    else say(message);
  }
}
