/** What draws the elements of a shop's page: a further file of the script, pinned by its hash (decision 253). */
import { buttonProperties, drawButton } from './button-element.ts';
import { elementsEnglish } from './english.ts';
import { type InfoOptions, openInfoDialog } from './info-dialog.ts';
import type { Kit, MakeCheckout } from './kit.ts';
import { drawPlacement, placementProperties } from './placement-element.ts';
import { adoptProperties, attributeOf, reflect } from './properties.ts';

export interface Elements {
  /** Brings an element up to date that came to the page or left it. From its first time on, its attributes are watched. */
  refresh(element: HTMLElement, init: MakeCheckout): void;
  /** Settles when the dialog is closed. */
  openInfo(options: InfoOptions, opener?: HTMLElement): Promise<void>;
}

interface Drawing {
  draw(): void;
  stop(): void;
}

export function startElements(kit: Kit): Elements {
  Object.assign(kit.english, elementsEnglish);
  reflect('fourfold-placement', placementProperties);
  reflect('fourfold-button', buttonProperties);
  const drawings = new WeakMap<HTMLElement, Drawing>();
  return {
    refresh(element, init) {
      let drawing = drawings.get(element);
      if (!element.isConnected) return drawing?.stop();
      if (!drawing) {
        const isButton = element.localName === 'fourfold-button';
        const { draw, stop } = isButton ? drawButton(element, kit, init) : drawPlacement(element, kit);
        const names = isButton ? buttonProperties : placementProperties;
        adoptProperties(element, names);
        // Not by the element itself, whose list of attributes every visitor of a shop would download.
        const observer = new MutationObserver(draw);
        drawing = {
          draw() {
            observer.observe(element, { attributeFilter: [...names.map(attributeOf), 'id'] });
            draw();
          },
          stop() {
            observer.disconnect();
            stop();
          },
        };
        drawings.set(element, drawing);
      }
      drawing.draw();
    },
    openInfo: (options, opener) => openInfoDialog(kit, options, opener),
  };
}
