/** The public interface of the script, as types. Source: MERCHANT-API 2.1. */
import type { ErrorCode, WarningCode } from '#shared/bridge/codes.ts';
import type { Display, EntryPoint, Mode, ShownDisplay, Theme } from '#shared/bridge/protocol.ts';

export type { Display, EntryPoint, ErrorCode, Mode, ShownDisplay, Theme, WarningCode };

export interface InitOptions {
  merchantId: string;
  /** Identity of the instance when there is no target. */
  id?: string;
  /** Its click calls `open()`. The same target is the same instance. */
  target?: string | Element;
  /** Default STANDARD, the one mode of this version; must equal the token's mode. */
  mode?: Mode;
  /** Default auto: popup, then dialog, then redirect. The other three are strict. */
  display?: Display;
  /** BCP 47. Default the page's `lang`, then the browser's language. */
  locale?: string;
  theme?: Theme;
  /** The layer over the shop while a popup is open. Default true. */
  overlay?: boolean;
  entryPoint?: EntryPoint;
  /** Asks the merchant's server for a checkout and resolves with its token. */
  createToken?(context: CreateTokenContext): Promise<string>;
  /** 1000 to 60000, default 15000. */
  createTokenTimeoutMs?: number;
  onReady?(): void;
  onOpen?(event: { openId: string; display: ShownDisplay }): void;
  onComplete?(outcome: UnverifiedComplete): void;
  onCancel?(outcome: Cancelled): void;
  onError?(outcome: Failed): void;
  onClose?(event: { openId: string }): void;
  onWarning?(warning: FourfoldWarning): void;
}

export interface CreateTokenContext {
  /** Aborts when the shopper leaves first, and when the time is over. */
  signal: AbortSignal;
  openId: string;
  entryPoint: EntryPoint | null;
}

export interface OpenOptions {
  token?: string;
  display?: Display;
  entryPoint?: EntryPoint;
}

export type UpdatableOptions = Omit<InitOptions, 'merchantId' | 'id' | 'target' | 'mode'>;

export interface Checkout {
  readonly id: string;
  readonly state: 'idle' | 'opening' | 'open' | 'settling' | 'destroyed';
  /** Never rejects. A second call while open focuses the window and gives the same promise. */
  open(options?: OpenOptions): Promise<UnverifiedOutcome>;
  /** Brings the checkout to the front; false when nothing is open. */
  focus(): boolean;
  /** Cancels the checkout. Resolves with the outcome, or null when nothing is open. */
  close(): Promise<UnverifiedOutcome | null>;
  /** @throws {FourfoldError} INVALID_CONFIG */
  update(patch: Partial<UpdatableOptions>): void;
  destroy(): Promise<void>;
}

/** A hint. Ask `GET /merchant/v1/checkouts/{token}` on your server before you ship anything. */
export interface UnverifiedComplete {
  type: 'complete';
  status: 'SUCCESS' | 'DECLINED';
  token: string;
  orderId: string | null;
  merchantReference: string | null;
  shippingOptionId: string | null;
  deferredShipping: boolean;
  scheduleChecksum: string | null;
}

export interface Cancelled {
  type: 'cancel';
  reason: 'CLOSED' | 'USER' | 'EXPIRED' | 'MERCHANT' | 'SUPERSEDED';
  token: string | null;
}

export interface Failed {
  type: 'error';
  error: FourfoldError;
  token: string | null;
}

export type UnverifiedOutcome = UnverifiedComplete | Cancelled | Failed;

export interface FourfoldError extends Error {
  name: 'FourfoldError';
  code: ErrorCode;
  isRecoverable: boolean;
  docUrl: string;
  errorId: string | null;
  cause?: unknown;
}

export interface FourfoldWarning {
  code: WarningCode;
  message: string;
  docUrl: string;
}

export interface PlacementOptions {
  merchantId: string;
  /** "120.00" */
  amount: string;
  currency: string;
  locale?: string;
  theme?: Theme;
  size?: 'small' | 'medium' | 'large';
}

export interface Placement {
  update(patch: Partial<PlacementOptions>): void;
  destroy(): void;
}

export interface FourfoldGlobal {
  readonly version: string;
  readonly q: { push(callback: (fourfold: FourfoldGlobal) => void): void };
  /** @throws {FourfoldError} INVALID_CONFIG, naming every bad option. */
  init(options: InitOptions): Checkout;
  /** Outcomes of checkouts that an earlier page began; empty when nothing is pending. */
  resume(): Promise<UnverifiedOutcome[]>;
  readonly messaging: { render(target: string | Element, options: PlacementOptions): Placement };
}
