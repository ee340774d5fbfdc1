/** Major version of the talk between the merchant's page and the checkout. Both sides compare it. */
export const PROTOCOL = 1;

export type Display = 'auto' | 'popup' | 'dialog' | 'redirect';
export type ShownDisplay = Exclude<Display, 'auto'>;
export type Mode = 'STANDARD' | 'EXPRESS';
export type Theme = 'light' | 'dark' | 'auto';
export type EntryPoint = 'product' | 'cart' | 'mini-cart' | 'checkout';

/** The `d` of a checkout address: a hint how it is shown. Trust comes from the token alone. */
export const displayHints = { popup: 'p', dialog: 'd', redirect: 'r' } as const;

/** What the checkout says to the merchant's page on every load. Neither id is a secret. */
export interface Hello {
  ns: 'fourfold';
  v: typeof PROTOCOL;
  type: 'hello';
  openId: string;
  loadId: string;
}

/** A new open or load id: 128 random bits as 22 base64url characters. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .slice(0, 22);
}

export function makeHello(openId: string, loadId: string): Hello {
  return { ns: 'fourfold', v: PROTOCOL, type: 'hello', openId, loadId };
}

/** A hello for this open. Window and origin are the listener's business (MER-069). */
export function isHello(data: unknown, openId: string): data is Hello {
  const hello = data as Partial<Hello> | null;
  return (
    hello?.ns === 'fourfold' &&
    hello.v === PROTOCOL &&
    hello.type === 'hello' &&
    hello.openId === openId &&
    typeof hello.loadId === 'string' &&
    /^[\w-]{22}$/.test(hello.loadId)
  );
}

/** One channel for each load of the checkout, so that messages of an earlier load reach nobody. */
export function channelName(openId: string, loadId: string): string {
  return `ff1.${openId}.${loadId}`;
}
