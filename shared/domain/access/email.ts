const maximumLength = 254;
const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Whether a text has the form of an email; spaces around it are ignored. */
export function isEmail(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= maximumLength && pattern.test(trimmed);
}

/** The problem of an email field, else `null`. Empty has none: "required" is a rule of its own [ACC-268]. */
export function emailProblem(text: string): 'invalid_email_address' | null {
  return text.trim() === '' || isEmail(text) ? null : 'invalid_email_address';
}

/** The form in which emails are compared and stored. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
