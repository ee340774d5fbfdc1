import { newId } from '#shared/bridge/protocol.ts';
import type { FourfoldGlobal } from './api.ts';
import { createCheckout, type Instance } from './checkout.ts';
import { diagnose } from './diagnose.ts';
import { openInfo } from './elements.ts';
import { refuseOptions } from './errors.ts';
import { flightLog } from './flight-log.ts';
import { guarded } from './guarded.ts';
import { badOptions, findTarget, optionNames } from './options.ts';
import { renderPlacement } from './placement.ts';
import { resume } from './resume.ts';
import { renderSchedule } from './schedule.ts';
import { checkoutOrigin, version } from './script.ts';

/** The object behind the global. `waiting` are the callbacks that were queued before the script loaded. */
export function createFourfold(): FourfoldGlobal {
  const instances: Instance[] = [];
  const fourfold: FourfoldGlobal = {
    version,
    q: {
      push(callback) {
        guarded(() => callback(fourfold));
      },
    },
    init(given) {
      // Plain JavaScript may call it without options.
      const options = { ...given };
      refuseOptions(
        checkoutOrigin
          ? badOptions({ ...options, merchantId: options.merchantId ?? '' })
          : 'data-checkout-origin is missing',
      );
      const target = findTarget(options.target);
      let instance = instances.find((one) => one.id === options.id || (target && one.target === target));
      if (instance) {
        instance.reconfigure(options, target);
        instance.warn('ALREADY_INITIALISED', `${options.id ?? options.target} updated`);
      } else {
        // A random id is never that of an instance of another page, so a resumed open finds only its own.
        instance = createCheckout(options.id ?? newId(), options, target, instances);
      }
      for (const name of Object.keys(options))
        if (!optionNames.includes(name)) instance.warn('UNKNOWN_OPTION', `${name}, not ${optionNames}`);
      return instance;
    },
    resume: () => resume(instances),
    schedule: renderSchedule,
    diagnose: (options) => diagnose(options, instances),
    log: {
      export: () => structuredClone(flightLog),
      clear() {
        flightLog.dropped = flightLog.entries.length = 0;
      },
    },
    messaging: { render: renderPlacement, openInfo: (options) => openInfo(options) },
  };
  return fourfold;
}
