import type { Schedule, ScheduleOptions } from './api.ts';
import { element } from './element.ts';
import { refuseOptions } from './errors.ts';
import { guarded } from './guarded.ts';
import { kit } from './kit.ts';
import { loadError } from './load-error.ts';
import { loadSchedule } from './load-file.ts';
import { badOptions, findTarget } from './options.ts';

/**
 * Shows the payments of an amount in the target. The code that draws them is loaded at the first call.
 * @throws {FourfoldError} INVALID_CONFIG
 */
export function renderSchedule(target: string | Element, given: ScheduleOptions): Schedule {
  const parent = findTarget(target);
  refuseOptions(
    badOptions({ target: target ?? '', merchantId: given?.token || (given?.merchantId ?? '') }) ||
      (given.amount ? '' : 'amount is missing'),
  );
  let options = given;
  let drawn: (Omit<Schedule, 'update'> & { draw(options: ScheduleOptions): void }) | undefined;
  let isDestroyed = false;
  const host = element('div');
  parent?.append(host);
  loadSchedule()
    .then((drawSchedule) => {
      if (isDestroyed) return;
      drawn = drawSchedule(host, kit);
      drawn.draw(options);
    })
    .catch((cause) => {
      const token = options.token ?? null;
      guarded(() => options.onError?.({ type: 'error', error: loadError(cause), token }));
    });
  return {
    update(patch) {
      options = { ...options, ...patch };
      drawn?.draw(options);
    },
    destroy() {
      isDestroyed = true;
      drawn?.destroy();
      host.remove();
    },
  };
}
