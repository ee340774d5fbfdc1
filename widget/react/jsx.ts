import type { HTMLAttributes, Ref } from 'react';
import type {
  ButtonAttributes,
  FourfoldButtonElement,
  FourfoldPlacementElement,
  PlacementAttributes,
} from '../loader/element-types.ts';

type Common<E> = Omit<HTMLAttributes<E>, keyof ButtonAttributes | keyof PlacementAttributes> & {
  ref?: Ref<E> | undefined;
  key?: string | number | null | undefined;
};

/** The elements as JSX. */
export interface FourfoldIntrinsicElements {
  'fourfold-button': ButtonAttributes & Common<FourfoldButtonElement>;
  'fourfold-placement': PlacementAttributes & Common<FourfoldPlacementElement>;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends FourfoldIntrinsicElements {}
  }
}
