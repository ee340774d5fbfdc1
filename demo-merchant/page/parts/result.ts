/** On a result page without an outcome: asks the shop again, and reloads the page when the status has changed. */
const pauseMs = 2000;
const maxPolls = 30;

export function watchResult(): void {
  const result = document.querySelector<HTMLElement>('[data-testid="result"]');
  const status = result?.dataset.status;
  if (status === 'open' || status === 'unreachable') void poll(status, maxPolls);
}

async function poll(status: string, left: number): Promise<void> {
  if (left === 0) return;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const known = await fetch(`/api/result${location.search}`)
    .then((answer) => answer.json())
    .catch(() => ({ status }));
  if (known.status === status) return poll(status, left - 1);
  location.reload();
}
