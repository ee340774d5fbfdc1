/** The browser features that the script needs and jsdom lacks. Import it before any file of the script. */
import { vi } from 'vitest';
import './custom-elements.ts';

export const checkoutOrigin = 'https://checkout.test';

// Nothing here fetches a module; that the second file is, by its hash, load-file.test.ts and the browser show.
vi.mock('../load-file.ts', async () => {
  const { startDiagnosis, startSession } = await import('../session/session.ts');
  const { drawSchedule } = await import('../schedule/draw-schedule.ts');
  const { startElements } = await import('../elements/start-elements.ts');
  const { runDiagnosis } = await import('../diagnose/run-diagnosis.ts');
  return {
    loadSession: vi.fn(async () => startSession),
    loadSchedule: vi.fn(async () => drawSchedule),
    loadElements: vi.fn(async () => startElements),
    loadDiagnosis: vi.fn(
      async () =>
        (_load: unknown, ...given: Parameters<typeof runDiagnosis>) =>
          startDiagnosis(async () => runDiagnosis as never, ...given),
    ),
    loadFile: vi.fn(),
  };
});

Object.assign(globalThis, {
  __FOURFOLD_VERSION__: '1.0.0',
  __FOURFOLD_FILES__: { session: 'sha384-session' },
  __FOURFOLD_RARE_FILES__: {},
  crossOriginIsolated: false,
});

vi.spyOn(document, 'currentScript', 'get').mockReturnValue(
  Object.assign(document.createElement('script'), {
    src: `${checkoutOrigin}/widget/1.0.0/fourfold.js`,
    nonce: 'of-the-shop',
  }),
);

class FakeStyleSheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}
Object.assign(globalThis, { CSSStyleSheet: FakeStyleSheet, reportError: vi.fn() });
Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true });

HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  if (!this.isConnected) throw new DOMException('not connected', 'InvalidStateError');
  this.setAttribute('open', '');
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  this.removeAttribute('open');
  this.dispatchEvent(new Event('close'));
};
Object.defineProperty(Element.prototype, 'part', { get: () => ({ add() {} }), configurable: true });

/** A popup: what `window.open` returns, as far as the opener may access it. */
export interface FakePopup {
  closed: boolean;
  document: Document;
  location: { replace: ReturnType<typeof vi.fn> };
  focus: ReturnType<typeof vi.fn>;
  close(): void;
  postMessage(data: unknown, targetOrigin: string, ports?: MessagePort[]): void;
}

export function createPopup(): FakePopup {
  return {
    closed: false,
    document: document.implementation.createHTMLDocument(),
    location: { replace: vi.fn() },
    focus: vi.fn(),
    close() {
      this.closed = true;
    },
    postMessage() {},
  };
}

/** The layers over the shop, each with its content. */
export function layers() {
  return [...document.querySelectorAll('div')]
    .filter((host) => host.shadowRoot?.querySelector('dialog'))
    .map((host) => {
      const root = host.shadowRoot as ShadowRoot;
      return {
        host,
        dialog: root.querySelector('dialog') as HTMLDialogElement,
        status: root.querySelector('[role=status]') as HTMLElement,
        frame: root.querySelector('iframe'),
        button: (label: string) =>
          [...root.querySelectorAll('button')].find(({ textContent }) => textContent === label),
      };
    });
}
