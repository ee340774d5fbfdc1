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

/** By language. The checkout tells apart what countries of one language say differently. */
const others: Readonly<Record<string, Texts>> = {
  fr: {
    title: 'Paiement Fourfold',
    connecting: 'Connexion à Fourfold',
    open: 'Terminez votre paiement dans la fenêtre Fourfold.',
    settling: 'Vérification de votre paiement',
    silent: 'La fenêtre Fourfold ne répond pas.',
    show: 'Afficher la fenêtre',
    reopen: 'Rouvrir',
    cancel: 'Annuler',
  },
  de: {
    title: 'Bezahlen mit Fourfold',
    connecting: 'Verbindung zu Fourfold',
    open: 'Bezahlen Sie im Fourfold-Fenster zu Ende.',
    settling: 'Ihre Zahlung wird geprüft',
    silent: 'Das Fourfold-Fenster antwortet nicht.',
    show: 'Fenster zeigen',
    reopen: 'Erneut öffnen',
    cancel: 'Abbrechen',
  },
  es: {
    title: 'Pago con Fourfold',
    connecting: 'Conectando con Fourfold',
    open: 'Termina de pagar en la ventana de Fourfold.',
    settling: 'Comprobando tu pago',
    silent: 'La ventana de Fourfold no responde.',
    show: 'Mostrar la ventana',
    reopen: 'Abrir otra vez',
    cancel: 'Cancelar',
  },
  it: {
    title: 'Pagamento Fourfold',
    connecting: 'Connessione a Fourfold',
    open: 'Finisci di pagare nella finestra Fourfold.',
    settling: 'Verifica del pagamento',
    silent: 'La finestra Fourfold non risponde.',
    show: 'Mostra la finestra',
    reopen: 'Riapri',
    cancel: 'Annulla',
  },
};

/** The few words that show before, and around, the checkout. The checkout brings its own. */
export function textsFor(locale: string): Texts {
  return others[locale.slice(0, 2).toLowerCase()] ?? en;
}

/** The given locale, else that of the page, else that of the browser, in BCP 47 form. */
export function pageLocale(locale?: string): string {
  return (locale || document.documentElement.lang || navigator.language).replace(/_/g, '-');
}
