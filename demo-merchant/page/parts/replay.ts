/** The log of the last checkout in this tab, and its replay step by step. */

import { type ReplayedStep, replayLog } from '#widget/loader/session/replay.ts';
import type { FlightLog, FourfoldGlobal } from '#widget/npm/index.ts';

const key = 'shop.log';

/** Until the script has loaded, only its queue exists. */
const page = window as unknown as { readonly Fourfold: Partial<FourfoldGlobal> };

export function setUpReplay(): void {
  const find = <T extends Element>(id: string) => document.querySelector<T>(`[data-testid="${id}"]`);
  const text = find<HTMLTextAreaElement>('flight-log');
  const list = find<HTMLOListElement>('replayed-steps');
  const result = find<HTMLElement>('replay-result');
  if (!text || !list || !result) return;
  let left: ReplayedStep[] | null = null;
  const seen: ReplayedStep[] = [];

  // A purchase ends on another page, which has another log.
  addEventListener('pagehide', () => {
    const log = page.Fourfold.log?.export();
    if (log && log.entries.length > 0) sessionStorage.setItem(key, JSON.stringify(log));
  });
  const restart = (): void => {
    left = null;
    seen.length = 0;
    list.replaceChildren();
    result.textContent = '';
  };
  text.addEventListener('input', restart);
  find('export-log')?.addEventListener('click', () => {
    restart();
    const log = page.Fourfold.log?.export();
    const stored = sessionStorage.getItem(key);
    text.value = log?.entries.length || !stored ? JSON.stringify(log ?? null) : stored;
  });

  function advance(count: number): void {
    try {
      left ??= replayLog(JSON.parse(text?.value ?? '') as FlightLog);
    } catch {
      if (result) result.textContent = 'This is not a log of a checkout.';
      return;
    }
    const steps = left.splice(0, count);
    seen.push(...steps);
    list?.append(...steps.map(itemOf));
    const same = seen.filter(({ recorded, replayed }) => recorded === replayed).length;
    const rest = left.length > 0 ? `, ${left.length} to go` : '';
    if (result) result.textContent = `${same} of ${seen.length} steps are the same${rest}.`;
  }
  find('replay-step')?.addEventListener('click', () => advance(1));
  find('replay-all')?.addEventListener('click', () => advance(Number.POSITIVE_INFINITY));
}

function itemOf({ seq, type, recorded, replayed }: ReplayedStep): HTMLElement {
  const item = document.createElement('li');
  const isSame = recorded === replayed;
  item.dataset.same = String(isSame);
  item.textContent = isSame
    ? `${seq} ${type}: ${replayed}`
    : `${seq} ${type}: ${recorded} recorded, ${replayed} replayed`;
  return item;
}
