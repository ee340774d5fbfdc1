import type { PlacementOptions } from './api.ts';
import { element, fillShadow } from './element.ts';
import { placementHeights } from './element-types.ts';
import type { MakeCheckout } from './elements/kit.ts';
import type { Elements } from './elements/start-elements.ts';
import { refuseOptions } from './errors.ts';
import { log } from './guarded.ts';
import { kit } from './kit.ts';
import { loadError } from './load-error.ts';
import { loadElements } from './load-file.ts';
import { badOptions } from './options.ts';

function lineOf(condition: string, height: number): string {
  return `:host${condition}{min-block-size:${height}px!important;line-height:${height}px}`;
}

/** The height is reserved before anything loads, so that nothing on the page shifts. */
const css = {
  placement:
    lineOf('', placementHeights.medium) +
    lineOf('([size=small])', placementHeights.small) +
    lineOf('([size=large])', placementHeights.large),
  button: ':host{min-block-size:48px!important}',
};

let started: Elements | undefined;

async function withElements(): Promise<Elements> {
  const start = await loadElements();
  started ??= start(kit);
  return started;
}

/** Opens the dialog that explains paying in four. Settles when it is closed. */
export async function openInfo(options: Partial<PlacementOptions>, opener?: HTMLElement): Promise<void> {
  refuseOptions(badOptions({ merchantId: options?.merchantId ?? '' }));
  const elements = await withElements().catch((cause) => {
    throw loadError(cause);
  });
  await elements.openInfo(options, opener);
}

/**
 * Defines the elements of a shop's page. What draws them is a further file, which is loaded for the first of them. Until it has
 * drawn, and in a browser that does not support it, their light children show.
 */
export function defineElements(init: MakeCheckout): void {
  for (const name of ['placement', 'button'] as const) {
    customElements.define(
      `fourfold-${name}`,
      class extends HTMLElement {
        constructor() {
          super();
          fillShadow(this, `:host(:not([hidden])){display:block}${css[name]}`, element('slot'));
        }

        update(patch: object): void {
          Object.assign(this, patch);
        }

        connectedCallback(): void {
          // Without the file, the light children go on showing.
          withElements()
            .then((elements) => elements.refresh(this, init))
            .catch(() => {});
        }

        disconnectedCallback(): void {
          this.connectedCallback();
        }
      },
    );
  }
  addEventListener('click', (event) => {
    const opener = (event.composedPath() as HTMLElement[]).find((node) => node.dataset?.fourfoldInfo);
    if (!opener) return;
    // It may be a link, for pages without the script.
    event.preventDefault();
    openInfo({ ...opener.dataset, merchantId: opener.dataset.fourfoldInfo as string }, opener).catch(
      (error) => log('warn', error),
    );
  });
}
