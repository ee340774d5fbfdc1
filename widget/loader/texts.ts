const en = {
  title: 'Fourfold checkout',
  connecting: 'Connecting to Fourfold',
  open: 'Finish paying in the Fourfold window.',
  settling: 'Checking your payment',
  silent: 'The Fourfold window is not responding.',
  show: 'Show window',
  reopen: 'Open again',
  cancel: 'Cancel',
};

export type Texts = typeof en;

const fr: Texts = {
  title: 'Paiement Fourfold',
  connecting: 'Connexion à Fourfold',
  open: 'Terminez votre paiement dans la fenêtre Fourfold.',
  settling: 'Vérification de votre paiement',
  silent: 'La fenêtre Fourfold ne répond pas.',
  show: 'Afficher la fenêtre',
  reopen: 'Rouvrir',
  cancel: 'Annuler',
};

/** The few words that show before, and around, the checkout. The checkout brings its own. */
export function textsFor(locale: string): Texts {
  return /^fr\b/i.test(locale) ? fr : en;
}

/** The given locale, else that of the page, else that of the browser, in BCP 47 form. */
export function pageLocale(locale?: string): string {
  return (locale || document.documentElement.lang || navigator.language).replace(/_/g, '-');
}
