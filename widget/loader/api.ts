/** The public interface of the script, as types. Source: merchant-api §2.1. */
import type { ErrorCode, ShippingRejectCode, WarningCode } from '#shared/bridge/codes.ts';
import type { Display, EntryPoint, Mode, ShownDisplay, Theme } from '#shared/bridge/protocol.ts';

export type { Display, EntryPoint, ErrorCode, Mode, ShippingRejectCode, ShownDisplay, Theme, WarningCode };

export interface InitOptions {
  merchantId: string;
  /** Identity of the instance when there is no target. */
  id?: string;
  /** Its click calls `open()`. The same target is the same instance. */
  target?: string | Element;
  /** Default STANDARD. EXPRESS asks for the delivery address in the checkout. Must equal the token's mode. */
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
  /** Of EXPRESS, like the next two, which must equal the token's values. The shopper pays in the checkout. */
  buyNow?: boolean;
  /** The shopper collects the order, so no address is asked for. */
  pickup?: boolean;
  /** Default true: the shopper chooses one of the options that `onShippingAddressChange` returns. */
  shippingOptionRequired?: boolean;
  onReady?(): void;
  onOpen?(event: { openId: string; display: ShownDisplay }): void;
  /** Required in EXPRESS, unless `pickup` or `shippingOptionRequired: false`. Reply within 10 seconds. */
  onShippingAddressChange?(address: ShippingAddress, actions: ShippingAddressActions): void;
  /** Called for every option that becomes the chosen one, the first of the list included. */
  onShippingOptionChange?(option: ShippingOption, actions: ShippingOptionActions): void;
  /**
   * Comes at once, for an approval and for a decline that ends the checkout: only `status` SUCCESS has an order. The window shows the
   * outcome for a few seconds, and `onClose` comes when it is gone.
   */
  onComplete?(outcome: UnverifiedComplete): void;
  onCancel?(outcome: Cancelled): void;
  onError?(outcome: Failed): void;
  /** The last event of an open: its window is gone, as far as the page can tell. */
  onClose?(event: { openId: string }): void;
  onWarning?(warning: FourfoldWarning): void;
}

export interface CreateTokenContext {
  /** Aborts when the shopper leaves first, and when the time is over. */
  signal: AbortSignal;
  openId: string;
  entryPoint: EntryPoint | null;
}

export interface Money {
  /** Two decimals, such as "25.00". */
  amount: string;
  currency: string;
  symbol?: string;
}

/** The part of the address that a delivery price depends on. Name, street, email and phone come with the approved checkout. */
export interface ShippingAddress {
  suburb: string;
  state: string;
  postcode: string;
  countryCode: string;
}

export interface ShippingOption {
  id: string;
  name: string;
  description?: string;
  shippingAmount: Money;
  taxAmount?: Money;
  /** The order's new total. */
  orderAmount: Money;
}

/** The first call counts; without one within 10 seconds the shopper is told that delivery can't be worked out now. */
export interface ShippingAddressActions {
  /** 1 to 10 options with unique ids, in the order's currency. The first one is preselected. */
  resolve(options: ShippingOption[]): void;
  reject(code: ShippingRejectCode): void;
}

export interface ShippingOptionActions {
  /** @param update the order's new total, where it differs from the option's `orderAmount`. */
  resolve(update?: { amount?: Money }): void;
  reject(code: ShippingRejectCode): void;
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
  /**
   * Never rejects, and resolves with the terminal event. A second call while open focuses the window and returns the same
   * promise.
   */
  open(options?: OpenOptions): Promise<UnverifiedOutcome>;
  /** Brings the checkout to the front; false when nothing is open. */
  focus(): boolean;
  /** Cancels the checkout. Resolves with the outcome, or null when nothing is open. */
  close(): Promise<UnverifiedOutcome | null>;
  /** @throws {FourfoldError} INVALID_CONFIG */
  update(patch: Partial<UpdatableOptions>): void;
  destroy(): Promise<void>;
}

/** What both ends of a decided checkout have. */
interface Decided {
  type: 'complete';
  token: string;
  merchantReference: string | null;
  deferredShipping: boolean;
}

/** The shopper approved. */
export interface Approved extends Decided {
  status: 'SUCCESS';
  orderId: string;
  shippingOptionId: string | null;
  scheduleChecksum: string | null;
}

/** The order was declined for good: nothing was charged, and there is no order. */
export interface Declined extends Decided {
  status: 'DECLINED';
  orderId: null;
  shippingOptionId: string | null;
  scheduleChecksum: string | null;
}

/**
 * A hint, told apart by `status`: only `SUCCESS` has an order that goes on. Ask `GET /merchant/v1/checkouts/{token}` on your server
 * before you ship anything.
 */
export type UnverifiedComplete = Approved | Declined;

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

export interface ScheduleOptions {
  /** Of an approved checkout: the schedule is then binding, and has a checksum. */
  token?: string;
  /** Without a token: an estimate by the merchant's limits. */
  merchantId?: string;
  amount: Money;
  locale?: string;
  theme?: Theme;
  onReady?(): void;
  onChange?(state: ScheduleState): void;
  onError?(outcome: Failed): void;
}

export interface ScheduleState {
  isValid: boolean;
  amountDueToday: Money | null;
  instalments: { dueDate: string; amount: Money }[];
  /** For `authorise` and `capture`; null without a token. */
  scheduleChecksum: string | null;
  reason:
    | 'below_minimum_order_value'
    | 'above_maximum_order_value'
    | 'limit_exceeded'
    | 'checkout_not_approved'
    | 'checkout_expired'
    | null;
}

export interface Schedule {
  update(patch: Pick<Partial<ScheduleOptions>, 'amount' | 'locale' | 'theme'>): void;
  destroy(): void;
}

export interface PlacementOptions {
  merchantId: string;
  /** "120.00" */
  amount: string;
  currency: string;
  /** Of the element whose text is the price. The placement follows it, and `amount` counts until it is on the page. */
  amountSelector?: string;
  locale?: string;
  theme?: Theme;
  size?: 'small' | 'medium' | 'large';
}

export interface Placement {
  update(patch: Partial<PlacementOptions>): void;
  destroy(): void;
}

/** What a checkout of this page did, to send to support. It has no personal data, and of a token its first 8 characters. */
export interface FlightLog {
  schema: 'fourfold-log/1';
  version: string;
  /** When the script began to run. */
  startedAt: string;
  /** How many older entries were dropped: the newest 500 are kept. */
  dropped: number;
  entries: FlightEntry[];
}

export interface FlightEntry {
  /** Counts from 1, without gaps. */
  seq: number;
  /** Milliseconds since `startedAt`. */
  t: number;
  openId: string | null;
  /** A message from the checkout, one to it, a step of the open itself, or a request to the server. */
  dir: 'in' | 'out' | 'state' | 'net';
  type: string;
  data: Record<string, string | number | boolean | null>;
}

export interface FourfoldGlobal {
  readonly version: string;
  readonly q: { push(callback: (fourfold: FourfoldGlobal) => void): void };
  /** @throws {FourfoldError} INVALID_CONFIG, naming every bad option. */
  init(options: InitOptions): Checkout;
  /** Outcomes of checkouts that an earlier page began; empty when nothing is pending. */
  resume(): Promise<UnverifiedOutcome[]>;
  /**
   * Shows what is due when for an amount.
   * @throws {FourfoldError} INVALID_CONFIG
   */
  schedule(target: string | Element, options: ScheduleOptions): Schedule;
  readonly messaging: {
    render(target: string | Element, options: PlacementOptions): Placement;
    /**
     * Opens the dialog that explains the four payments of an amount. Resolves when it is closed.
     * @throws {FourfoldError} as a rejection, when it cannot be shown
     */
    openInfo(options: PlacementOptions): Promise<void>;
  };
  /** Looks for what is wrong on this page. Never rejects. */
  diagnose(options?: DiagnoseOptions): Promise<DiagnoseReport>;
  readonly log: {
    /** What the checkouts of this page did; empty before the first was opened. */
    export(): FlightLog;
    clear(): void;
  };
}

/** What `Fourfold.diagnose` looks at. */
export interface DiagnoseOptions {
  /** Shows the report in a dialog, too. */
  panel?: boolean;
  /** Opens a window for a moment, to see whether popups work. Call it in a click. */
  interactive?: boolean;
  /** Default that of the first instance or element of the page. */
  merchantId?: string;
}

export interface DiagnoseCheck {
  id:
    | 'init'
    | 'popup'
    | 'opener'
    | 'coop'
    | 'coep'
    | 'csp-connect'
    | 'csp-frame'
    | 'trusted-types'
    | 'storage'
    | 'in-app-browser'
    | 'dialog'
    | 'clock'
    | 'origin'
    | 'placement'
    | 'integrity'
    | 'double-load';
  /** `skipped` was not asked for, and `unknown` could not be found out. */
  status: 'pass' | 'warn' | 'fail' | 'skipped' | 'unknown';
  message: string;
  /** What to copy: the exact header line to send, or the attributes of the tag. */
  fix: string | null;
  docUrl: string;
}

export interface DiagnoseReport {
  version: string;
  /** Whether no check failed. */
  ok: boolean;
  checks: DiagnoseCheck[];
}
