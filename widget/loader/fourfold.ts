import { newId } from '#shared/bridge/protocol.ts';
import type { FourfoldGlobal } from './api.ts';
import { createCheckout, type Instance } from './checkout.ts';
import { guarded } from './guarded.ts';
import { badOptions, findTarget, optionChecks, refuseOptions } from './options.ts';
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
        checkoutOrigin ? '' : 'data-checkout-origin',
        badOptions({ ...options, merchantId: options.merchantId ?? '' }),
      );
      const target = findTarget(options.target);
      let instance = instances.find((one) => one.id === options.id || (target && one.target === target));
      if (instance) {
        instance.reconfigure(options);
        instance.warn('ALREADY_INITIALISED');
      } else {
        // A random id is never that of an instance of another page, so a resumed open finds only its own.
        instance = createCheckout(options.id ?? newId(), options, target, instances);
      }
      const unknown = Object.keys(options).filter((name) => !(name in optionChecks));
      for (const name of unknown) instance.warn('UNKNOWN_OPTION', name);
      return instance;
    },
    resume: () => resume(instances),
    schedule: renderSchedule,
    messaging: { render: renderPlacement },
  };
  return fourfold;
}
