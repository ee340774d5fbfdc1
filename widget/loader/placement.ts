import type { Placement, PlacementOptions } from './api.ts';
import { refuseOptions } from './errors.ts';
import { badOptions, findTarget } from './options.ts';

/**
 * Puts a placement into the target.
 * @throws {FourfoldError} INVALID_CONFIG when the target is not on the page, or the merchant is not named.
 */
export function renderPlacement(target: string | Element, options: PlacementOptions): Placement {
  const parent = findTarget(target);
  refuseOptions(badOptions({ target: target ?? '', merchantId: options?.merchantId ?? '' }));
  const element = document.createElement('fourfold-placement');
  const update = (patch: Partial<PlacementOptions>): void => {
    for (const [name, value] of Object.entries(patch)) {
      // merchantId is merchant-id.
      if (value !== undefined) element.setAttribute(name.replace(/[A-Z]/, '-$&'), value);
    }
  };
  update(options);
  parent?.append(element);
  return { update, destroy: () => element.remove() };
}
