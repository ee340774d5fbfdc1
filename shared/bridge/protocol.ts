/** Major version of the protocol between the merchant's page and the checkout. Both sides compare it. */
export const PROTOCOL = 1;

export type Display = 'auto' | 'popup' | 'dialog' | 'redirect';
export type ShownDisplay = Exclude<Display, 'auto'>;
export type Mode = 'STANDARD' | 'EXPRESS';
export type Theme = 'light' | 'dark' | 'auto';
export type EntryPoint = 'product' | 'cart' | 'mini-cart' | 'checkout';

/** The checkout's first message to the merchant's page, sent on every load. Neither id is a secret. */
export interface Hello {
  ns: 'fourfold';
  v: number;
  type: 'hello';
  openId: string;
  loadId: string;
}

/** Creates an open or load id: 127 random bits as 22 URL-safe characters. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .slice(0, 22)
    .replace(/\W/g, '-');
}

export function makeHello(openId: string, loadId: string, protocol: number = PROTOCOL): Hello {
  return { ns: 'fourfold', v: protocol, type: 'hello', openId, loadId };
}

/** Whether a message is a hello for this open, of any version. The caller checks window and origin (MER-069). */
export function isHello(data: unknown, openId: string): data is Hello {
  const hello = data as Partial<Hello> | null;
  return (
    hello?.ns === 'fourfold' &&
    Number.isInteger(hello.v) &&
    hello.type === 'hello' &&
    hello.openId === openId &&
    typeof hello.loadId === 'string' &&
    /^[\w-]{22}$/.test(hello.loadId)
  );
}

/** Name of a load's channel. Each load has its own, so that messages of an earlier one are ignored. */
export function channelName(openId: string, loadId: string): string {
  return `ff1.${openId}.${loadId}`;
}
