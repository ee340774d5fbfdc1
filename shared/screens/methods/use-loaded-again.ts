import { useRef } from 'react';

/**
 * A listener for the loads of a provider's frame, whose page never navigates. A shop that frames the checkout may navigate
 * frames within it: to an empty page, which no policy of ours forbids and which the shop can then fill with fields of its own.
 * @param onReplaced called at the second load, to remove the frame
 */
export function useLoadedAgain(onReplaced: () => void): () => void {
  const hasLoaded = useRef(false);
  return () => {
    if (hasLoaded.current) onReplaced();
    hasLoaded.current = true;
  };
}
