import type { Schedule, ScheduleOptions } from './api.ts';
import { element, shownInPage } from './element.ts';
import { makeError } from './errors.ts';
import { guarded } from './guarded.ts';
import { isSupported } from './is-supported.ts';
import { loadSchedule } from './load-session.ts';
import { findTarget, refuseOptions } from './options.ts';
import { publicApiUrl } from './script.ts';
import { pageLocale } from './texts.ts';

/**
 * Shows the payments of an amount in the target. The code that draws them is loaded at the first call.
 * @throws {FourfoldError} INVALID_CONFIG
 */
export function renderSchedule(target: string | Element, given: ScheduleOptions): Schedule {
  const parent = findTarget(target);
  refuseOptions(
    parent ? '' : 'target',
    given?.token || given?.merchantId ? '' : 'token, merchantId',
    given?.amount ? '' : 'amount',
  );
  let options = given;
  let drawn: (Omit<Schedule, 'update'> & { draw(options: ScheduleOptions): void }) | undefined;
  let isDestroyed = false;
  const host = element('div');
  parent?.append(host);
  loadSchedule()
    .then((drawSchedule) => {
      if (isDestroyed) return;
      drawn = drawSchedule({ host, css: shownInPage, publicApiUrl, pageLocale, makeError });
      drawn.draw(options);
    })
    .catch((cause) => {
      const error = makeError(isSupported() ? 'SCRIPT_LOAD_FAILED' : 'UNSUPPORTED_BROWSER', '', cause);
      guarded(() => options.onError?.({ type: 'error', error, token: options.token ?? null }));
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
