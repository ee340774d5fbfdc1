/** The page script that stands in for Apple Pay. Only a server with the sandbox's controls serves it, and names it in its pages. */
import { readFileSync } from 'node:fs';
import type { Config } from '../../../core/config.ts';

export const sandboxWalletPath = '/sandbox/apple-pay.js';

export const sandboxWallet = readFileSync(new URL('apple-pay.js', import.meta.url), 'utf8');

/** The address that pages load it from, with where its sheets send us; null without the sandbox's controls. */
export const sandboxWalletAddress = ({ sandboxControl, origins }: Config): string | null =>
  sandboxControl ? `${sandboxWalletPath}?${new URLSearchParams({ gateway: origins.provider })}` : null;
