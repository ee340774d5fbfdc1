/** What a merchant's compiler accepts and refuses; compiled against the built package by `package.node.test.ts`. */
import {
  type Cancelled,
  type Checkout,
  ERROR_CODES,
  type ErrorCode,
  type Failed,
  type FourfoldButtonElement,
  type FourfoldGlobal,
  type FourfoldWarning,
  type InitOptions,
  isFourfoldError,
  load,
  type PlacementOptions,
  type ScheduleOptions,
  type ScheduleState,
  type ShippingAddress,
  type ShippingAddressActions,
  type ShippingOption,
  type ShippingOptionActions,
  type ShippingRejectCode,
  type UnverifiedComplete,
  type UnverifiedOutcome,
  WARNING_CODES,
  type WarningCode,
} from '@fourfold/widget';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_T extends true>() => {};

// Every option of `init`, each with its type.
same<
  Same<
    Required<InitOptions>,
    {
      merchantId: string;
      id: string;
      target: string | Element;
      mode: 'STANDARD' | 'EXPRESS';
      display: 'auto' | 'popup' | 'dialog' | 'redirect';
      locale: string;
      theme: 'light' | 'dark' | 'auto';
      overlay: boolean;
      entryPoint: 'product' | 'cart' | 'mini-cart' | 'checkout';
      createToken(context: {
        signal: AbortSignal;
        openId: string;
        entryPoint: 'product' | 'cart' | 'mini-cart' | 'checkout' | null;
      }): Promise<string>;
      createTokenTimeoutMs: number;
      buyNow: boolean;
      pickup: boolean;
      shippingOptionRequired: boolean;
      onReady(): void;
      onOpen(event: { openId: string; display: 'popup' | 'dialog' | 'redirect' }): void;
      onShippingAddressChange(address: ShippingAddress, actions: ShippingAddressActions): void;
      onShippingOptionChange(option: ShippingOption, actions: ShippingOptionActions): void;
      onComplete(outcome: UnverifiedComplete): void;
      onCancel(outcome: Cancelled): void;
      onError(outcome: Failed): void;
      onClose(event: { openId: string }): void;
      onWarning(warning: FourfoldWarning): void;
    }
  >
>();
same<Same<Parameters<NonNullable<InitOptions['onComplete']>>, [outcome: UnverifiedComplete]>>();
same<Same<UnverifiedOutcome, UnverifiedComplete | Cancelled | Failed>>();
same<Same<ReturnType<Checkout['open']>, Promise<UnverifiedOutcome>>>();

const options: InitOptions = { merchantId: 'demo-au' };
// @ts-expect-error every checkout is a merchant's
const nobody: InitOptions = {};
// @ts-expect-error a misspelt option
const misspelt: InitOptions = { merchantId: 'demo-au', onCompleted() {} };
// @ts-expect-error not a display
const frame: InitOptions = { merchantId: 'demo-au', display: 'iframe' };
// @ts-expect-error an outcome is a hint and says so in its name
export type Complete = import('@fourfold/widget').Complete;

const errors: readonly ErrorCode[] = [
  'INVALID_CONFIG',
  'UNSUPPORTED_BROWSER',
  'SCRIPT_LOAD_FAILED',
  'POPUP_BLOCKED',
  'DISPLAY_UNAVAILABLE',
  'TOKEN_REQUEST_FAILED',
  'INVALID_TOKEN',
  'MODE_MISMATCH',
  'ORIGIN_NOT_ALLOWED',
  'PROTOCOL_MISMATCH',
  'CONNECTION_TIMEOUT',
  'BRIDGE_UNAVAILABLE',
  'OUTCOME_UNKNOWN',
  'DESTROYED',
  'INTERNAL',
];
const warnings: readonly WarningCode[] = [
  'ALREADY_INITIALISED',
  'DOUBLE_LOAD',
  'UNKNOWN_OPTION',
  'NO_USER_GESTURE',
  'FALLBACK_USED',
  'BRIDGE_SLOW',
  'BRIDGE_LOST',
  'CSP_BLOCKED',
  'HANDLER_THREW',
  'HANDLER_TIMEOUT',
  'INVALID_SHIPPING_OPTIONS',
];
const listed: readonly (ErrorCode | WarningCode)[] = [...ERROR_CODES, ...WARNING_CODES];
const rejections: readonly ShippingRejectCode[] = [
  'SHIPPING_ADDRESS_UNRECOGNIZED',
  'SHIPPING_ADDRESS_UNSUPPORTED',
  'SHIPPING_UNSUPPORTED',
  'SERVICE_UNAVAILABLE',
];

export async function shop(fourfold: FourfoldGlobal): Promise<void> {
  const checkout = fourfold.init(options);
  checkout.update({ locale: 'fr-CA', theme: 'dark' });
  // @ts-expect-error the mode of an instance is fixed
  checkout.update({ mode: 'EXPRESS' });
  const outcome = await checkout.open({ token: 'ffc_', display: 'popup', entryPoint: 'cart' });
  if (outcome.type === 'error' && isFourfoldError(outcome.error)) outcome.error.docUrl.slice();
  const placement: PlacementOptions = {
    merchantId: 'demo-au',
    amount: '120.00',
    currency: 'AUD',
    amountSelector: '#price',
    locale: 'en-AU',
    theme: 'auto',
    size: 'large',
  };
  fourfold.messaging.render('#placement', placement).destroy();
  await fourfold.messaging.openInfo(placement);
  const schedule: ScheduleOptions = {
    token: 'ffc_',
    amount: { amount: '120.00', currency: 'AUD' },
    onChange: (state: ScheduleState) => state.scheduleChecksum?.slice(),
  };
  fourfold.schedule('#schedule', schedule).update({ amount: { amount: '80.00', currency: 'AUD' } });
  const button: FourfoldButtonElement = document.createElement('fourfold-button');
  button.createToken = async ({ openId }) => openId;
  const line = document.createElement('fourfold-placement');
  line.update({ amount: '80.00' });
  const loaded: FourfoldGlobal | null = await load({ src: 'https://checkout.test/fourfold.js' });
  console.log(loaded, nobody, misspelt, frame, errors, warnings, listed, rejections);
}
