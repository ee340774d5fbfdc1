/** Every option, callback and code that merchants read about; compiled against the built package by `package.node.test.ts`. */
import type {
  DiagnoseCheck,
  DiagnoseOptions,
  DiagnoseReport,
  ErrorCode,
  Failed,
  FourfoldGlobal,
  Money,
  OpenOptions,
  PlacementOptions,
  ScheduleOptions,
  ScheduleState,
  WarningCode,
} from '@fourfold/widget';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const same = <_T extends true>() => {};
type Theme = 'light' | 'dark' | 'auto';

same<
  Same<
    Required<OpenOptions>,
    {
      token: string;
      display: 'auto' | 'popup' | 'dialog' | 'redirect';
      entryPoint: 'product' | 'cart' | 'mini-cart' | 'checkout';
    }
  >
>();
same<
  Same<
    Required<ScheduleOptions>,
    {
      token: string;
      merchantId: string;
      amount: Money;
      locale: string;
      theme: Theme;
      onReady(): void;
      onChange(state: ScheduleState): void;
      onError(outcome: Failed): void;
    }
  >
>();
same<
  Same<
    Required<PlacementOptions>,
    {
      merchantId: string;
      amount: string;
      currency: string;
      amountSelector: string;
      locale: string;
      theme: Theme;
      size: 'small' | 'medium' | 'large';
    }
  >
>();
same<Same<Required<DiagnoseOptions>, { panel: boolean; interactive: boolean; merchantId: string }>>();
same<Same<DiagnoseReport, { version: string; ok: boolean; checks: DiagnoseCheck[] }>>();
same<
  Same<
    DiagnoseCheck['id'],
    | ('init' | 'popup' | 'opener' | 'coop' | 'coep' | 'csp-connect' | 'csp-frame' | 'trusted-types')
    | (
        | 'placement'
        | 'storage'
        | 'in-app-browser'
        | 'dialog'
        | 'clock'
        | 'origin'
        | 'integrity'
        | 'double-load'
      )
  >
>();
same<Same<DiagnoseCheck['status'], 'pass' | 'warn' | 'fail' | 'skipped' | 'unknown'>>();
same<
  Same<
    Pick<DiagnoseCheck, 'message' | 'fix' | 'docUrl'>,
    { message: string; fix: string | null; docUrl: string }
  >
>();
same<
  Same<
    keyof FourfoldGlobal,
    'version' | 'q' | 'init' | 'resume' | 'schedule' | 'messaging' | 'diagnose' | 'log'
  >
>();
same<
  Same<
    ErrorCode,
    | (
        | 'INVALID_CONFIG'
        | 'UNSUPPORTED_BROWSER'
        | 'SCRIPT_LOAD_FAILED'
        | 'POPUP_BLOCKED'
        | 'DISPLAY_UNAVAILABLE'
      )
    | (
        | 'TOKEN_REQUEST_FAILED'
        | 'INVALID_TOKEN'
        | 'MODE_MISMATCH'
        | 'ORIGIN_NOT_ALLOWED'
        | 'PROTOCOL_MISMATCH'
      )
    | ('CONNECTION_TIMEOUT' | 'BRIDGE_UNAVAILABLE' | 'OUTCOME_UNKNOWN' | 'DESTROYED' | 'INTERNAL')
  >
>();
same<
  Same<
    WarningCode,
    | ('ALREADY_INITIALISED' | 'DOUBLE_LOAD' | 'UNKNOWN_OPTION' | 'NO_USER_GESTURE' | 'FALLBACK_USED')
    | ('BRIDGE_SLOW' | 'BRIDGE_LOST' | 'CSP_BLOCKED' | 'HANDLER_THREW' | 'HANDLER_TIMEOUT')
    | ('INVALID_SHIPPING_OPTIONS' | 'HANDLER_MISSING' | 'PAGE_ALTERED')
  >
>();
