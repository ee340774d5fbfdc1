/** Pictures and choices of a product's page. */
export function setUpGallery(): void {
  const picture = document.querySelector('[data-testid="picture"] svg');
  const thumbs = document.querySelectorAll<HTMLButtonElement>('[data-view]');
  for (const thumb of thumbs) {
    thumb.addEventListener('click', () => {
      picture?.setAttribute('viewBox', thumb.dataset.view ?? '');
      for (const each of thumbs) each.removeAttribute('aria-current');
      thumb.setAttribute('aria-current', 'true');
    });
  }
  const name = document.querySelector('[data-testid="choice-name"]');
  for (const choice of document.querySelectorAll<HTMLInputElement>('[name="choiceId"]')) {
    choice.addEventListener('change', () => {
      if (name) name.textContent = choice.dataset.name ?? '';
    });
  }
}
