/** Watches a browser for scripts that run out of texts, for texts that become markup, and for what policies refuse. */
import type { BrowserContext, Frame, Page, Response } from 'playwright';
import { origins } from '../support/sandbox.ts';
import { calledByPayloads, callIn } from './script-payloads.ts';

export interface ScriptWatch {
  /** The payloads that ran, and where. */
  readonly ran: string[];
  /** What a policy refused or reported. */
  readonly refused: string[];
  /** Elements that a text has become a part of. */
  readonly markup: Set<string>;
  /** Payload and place of each text that a page showed. */
  readonly shown: Set<string>;
  /** Documents of ours that came without an enforced policy. */
  readonly unprotected: string[];
  readonly documents: number;
  /** Looks at every frame of that page. */
  look(name: string, page: Page): Promise<void>;
}

const isRefusal = /content security policy|trusted ?type|blocked script execution/i;

export async function watchScripts(context: BrowserContext): Promise<ScriptWatch> {
  const ran: string[] = [];
  const refused: string[] = [];
  const unprotected: string[] = [];
  const shown = new Set<string>();
  const markup = new Set<string>();
  let documents = 0;

  await context.exposeBinding(calledByPayloads, ({ frame }, number) => {
    ran.push(`payload ${number} in ${frame.url()}`);
  });
  await context.exposeBinding('noteRefusal', (_source, text: string) => refused.push(text));
  await context.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal(text: string): void };
    addEventListener('securitypolicyviolation', (event) =>
      noteRefusal(`${location.origin} ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  context.on('console', (message) => {
    if (isRefusal.test(message.text())) refused.push(message.text());
  });
  context.on('dialog', (dialog) => {
    ran.push(`a dialog with ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('response', (response) => {
    if (!isDocumentOfOurs(response)) return;
    documents += 1;
    const policy = response.headers()['content-security-policy'] ?? '';
    if (!isEnforced(policy)) unprotected.push(response.url());
  });

  async function look(name: string, page: Page): Promise<void> {
    for (const frame of page.frames()) {
      const found = await inDocument(frame);
      for (const place of found.places) shown.add(`${name} ${place}`);
      for (const element of found.elements) markup.add(`${name} ${element}`);
    }
  }
  return {
    ran,
    refused,
    unprotected,
    shown,
    markup,
    get documents() {
      return documents;
    },
    look,
  };
}

function isDocumentOfOurs(response: Response): boolean {
  const { origin } = new URL(response.url());
  const local = origins.api.replace('127.0.0.1', 'localhost');
  const ours = [origins.checkout, origins.portal, origins.shop, origins.provider, origins.acs, local];
  const isPage = /^text\/html/.test(response.headers()['content-type'] ?? '');
  return ours.includes(origin) && isPage && response.request().resourceType() === 'document';
}

/** No text can add a script, and scripts of ours, where there may be any, cannot turn a text into markup. */
function isEnforced(policy: string): boolean {
  const directives = new Map(policy.split(/;\s*/).map((each) => [each.split(' ')[0], each]));
  const scripts = directives.get('script-src') ?? directives.get('default-src') ?? '';
  if (/^\S+ 'none'$/.test(scripts)) return true;
  const hasTypes = directives.get('require-trusted-types-for')?.endsWith("'script'") ?? false;
  return hasTypes && /^script-src '(?:self|nonce-[^']+)'/.test(scripts) && !/unsafe-/.test(scripts);
}

/** Payloads that the document shows, by place, and elements that run something of a text. */
function inDocument(frame: Frame): Promise<{ places: string[]; elements: string[] }> {
  return frame.evaluate((call) => {
    const places = new Set<string>();
    const elements = new Set<string>();
    const note = (text: string | null, place: string) => {
      for (const [, number] of (text ?? '').matchAll(new RegExp(call, 'g'))) places.add(`${place} ${number}`);
    };
    const isAddress = /^\s*(?:javascript|data:text\/html)/i;
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        note(value, `${element.tagName} ${name}`);
        const leads = ['href', 'src', 'action', 'data', 'xlink:href', 'formaction'].includes(name);
        if (name.startsWith('on') || name === 'srcdoc' || (leads && isAddress.test(value)))
          if (new RegExp(call).test(value)) elements.add(element.outerHTML.slice(0, 200));
      }
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        note(element.value, `${element.tagName} value`);
      if (new RegExp(`^\\s*${call}`).test(element.textContent ?? '') && element.tagName === 'SCRIPT')
        elements.add(element.outerHTML.slice(0, 200));
      if (element.tagName === 'SCRIPT') continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) note(node.nodeValue, element.tagName);
    }
    return { places: [...places], elements: [...elements] };
  }, callIn.source);
}
