/** In a text area Enter writes a line, so there it may repeat. */
const isHeldEnter = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement);

const leaveOut = (event: KeyboardEvent) => {
  if (isHeldEnter(event)) event.preventDefault();
};

/**
 * Ignores an Enter that is held down, which browsers report as repeated presses: it would pay again after every decline, or
 * press what the focus has moved to. Returns how to stop.
 */
export function ignoreHeldEnter(): () => void {
  document.addEventListener('keydown', leaveOut);
  return () => document.removeEventListener('keydown', leaveOut);
}
