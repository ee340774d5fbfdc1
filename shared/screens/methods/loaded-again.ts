/**
 * Listens for a second load of a provider's frame, whose page never navigates. A shop that frames the checkout may navigate
 * frames within it: to an empty page, which no policy of ours forbids and which the shop can then fill with its own fields.
 * The shop may do so before the provider's page has loaded, so nothing is shown either before that page has sent its first message,
 * which it does after it has loaded.
 * @param onReplaced called to remove the frame
 */
export function whenLoadedAgain(frame: HTMLIFrameElement, onReplaced: () => void): void {
  frame.addEventListener('load', () => frame.addEventListener('load', onReplaced), { once: true });
}
