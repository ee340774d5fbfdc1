/** On a result page that is still waiting: asks the shop again, and draws the page anew when it knows more. */
const pauseMs = 2000;
const mostAsks = 30;

export function watchResult(): void {
  const result = document.querySelector<HTMLElement>('[data-testid="result"]');
  const standing = result?.dataset.standing;
  if (standing === 'open' || standing === 'unreachable') void ask(standing, mostAsks);
}

async function ask(standing: string, left: number): Promise<void> {
  if (left === 0) return;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const known = await fetch(`/api/result${location.search}`)
    .then((answer) => answer.json())
    .catch(() => ({ standing }));
  if (known.standing === standing) return ask(standing, left - 1);
  location.reload();
}
