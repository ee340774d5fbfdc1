/**
 * Listens for a second load of a provider's frame, whose page never navigates. A shop that frames the checkout may navigate
 * frames within it: to an empty page, which no policy of ours forbids and which the shop can then fill with fields of its own.
 * @param onReplaced called to remove the frame
 */
export function whenLoadedAgain(frame: HTMLIFrameElement, onReplaced: () => void): void {
  frame.addEventListener('load', () => frame.addEventListener('load', onReplaced), { once: true });
}
