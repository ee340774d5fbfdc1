/** What phones and mailboxes show, in English and French. One row for each message. */

import { brandName as product } from '#shared/domain/brand.ts';

type Language = 'en' | 'fr';
export type MessageTemplate =
  | 'mobile-verification'
  | 'email-verification'
  | 'password-reset'
  | 'mobile-already-registered'
  | 'password-changed'
  | 'one-time-login'
  | 'second-factor'
  | 'contact-change'
  | 'contact-changed';

const texts: Readonly<Record<MessageTemplate, Readonly<Record<Language, string>>>> = {
  'mobile-verification': {
    en: `{code} is your ${product} code. It works for 10 minutes. We never ask you for it.`,
    fr: `{code} est votre code ${product}. Il est valable 10 minutes. Nous ne vous le demanderons jamais.`,
  },
  'email-verification': {
    en: `Enter {code} to confirm your email with ${product}. The code works for 10 minutes.`,
    fr: `Entrez {code} pour confirmer votre courriel auprès de ${product}. Le code est valable 10 minutes.`,
  },
  'password-reset': {
    en: `{code} is your code to set a new ${product} password. It works for 10 minutes. If you did not ask for it, you need not do anything.`,
    fr: `{code} est votre code pour choisir un nouveau mot de passe ${product}. Il est valable 10 minutes. Si vous ne l’avez pas demandé, vous n’avez rien à faire.`,
  },
  'mobile-already-registered': {
    en: `Somebody entered your mobile number to join ${product}. You have an account already: log in with this email.`,
    fr: `Quelqu’un a entré votre numéro de mobile pour s’inscrire à ${product}. Vous avez déjà un compte : connectez-vous avec ce courriel.`,
  },
  'one-time-login': {
    en: `{code} is your code to log in to ${product}. It works for 10 minutes. We never ask you for it.`,
    fr: `{code} est votre code pour vous connecter à ${product}. Il est valable 10 minutes. Nous ne vous le demanderons jamais.`,
  },
  'second-factor': {
    en: `{code} confirms that it is you who logs in to ${product}. It works for 10 minutes. If it was not you, change your password.`,
    fr: `{code} confirme que c’est bien vous qui vous connectez à ${product}. Il est valable 10 minutes. Si ce n’était pas vous, changez votre mot de passe.`,
  },
  'contact-change': {
    en: `{code} is your code to change how ${product} reaches you. It works for 10 minutes. If you did not ask for it, change your password.`,
    fr: `{code} est votre code pour changer vos coordonnées chez ${product}. Il est valable 10 minutes. Si vous ne l’avez pas demandé, changez votre mot de passe.`,
  },
  'contact-changed': {
    en: `The way ${product} reaches you was changed. If that was not you, contact us.`,
    fr: `Vos coordonnées chez ${product} ont été modifiées. Si ce n’était pas vous, contactez-nous.`,
  },
  'password-changed': {
    en: `Your ${product} password was changed. If that was not you, reset it and contact us.`,
    fr: `Votre mot de passe ${product} a été modifié. Si ce n’était pas vous, réinitialisez-le et contactez-nous.`,
  },
};

/** The message in the language of the locale, English where we have no other. */
export function messageText(template: MessageTemplate, locale: string, code = ''): string {
  const language: Language = locale.startsWith('fr') ? 'fr' : 'en';
  return texts[template][language].replace('{code}', code);
}
