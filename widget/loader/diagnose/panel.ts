import type { DiagnoseCheck, DiagnoseReport } from '../api.ts';
import { element, fillShadow } from '../element.ts';

const css = `:host{all:initial!important;display:contents!important}
dialog{box-sizing:border-box;width:720px;max-width:calc(100% - 32px);max-height:calc(100% - 32px);padding:0;border:0;border-radius:16px;background:#fff;background:light-dark(#fff,#1b2726);color:#14211f;color:light-dark(#14211f,#ebf1ef);font:15px/22px system-ui,sans-serif;text-align:start;overscroll-behavior:contain;color-scheme:light dark}
::backdrop{background:#0c1c1a8f}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding:16px 24px;border-bottom:1px solid;border-color:#dfdbd1;border-color:light-dark(#dfdbd1,#2a3735);background:inherit}
h1{flex:1;margin:0;font-size:22px;line-height:28px;font-weight:600}
button{min-height:44px;padding:8px 20px;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #1b5fd0;outline-color:light-dark(#1b5fd0,#8fc0ff);outline-offset:2px}
p{margin:4px 0 0}
.status:empty{display:none}
.status{margin:12px 24px 0}
ul{list-style:none;margin:0;padding:8px 24px 24px}
li{padding:12px 0;border-top:1px solid;border-color:#dfdbd1;border-color:light-dark(#dfdbd1,#2a3735)}
li:first-child{border-top:0}
b{font-weight:600}
i{display:inline-block;margin-inline-end:8px;padding:0 8px;border:1px solid;border-radius:6px;font-style:normal;font-size:13px}
.pass i{color:#0b5351;color:light-dark(#0b5351,#7fd1c4)}
.warn i{color:#8a4b00;color:light-dark(#8a4b00,#ffb27a)}
.fail i{color:#a3161f;color:light-dark(#a3161f,#ff9c9c)}
code,textarea{display:block;box-sizing:border-box;width:100%;margin-top:8px;padding:8px;border:0;border-radius:8px;background:#8081;color:inherit;font:13px/20px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
textarea{width:calc(100% - 48px);height:160px;margin:12px 24px 0}
a{color:inherit}
@media(forced-colors:active){dialog{border:1px solid}}`;

/** Shows a report in the browser's top layer, with a button that copies it as JSON. */
export function showPanel(report: DiagnoseReport): void {
  const json = JSON.stringify(report, null, 2);
  const checks = inOrder(report.checks);
  const found = checks.filter(({ status }) => status === 'fail' || status === 'warn').map(({ id }) => id);
  const summary = `Fourfold ${report.version}: ${found.length} of ${checks.length} checks found something`;
  const title = element('h1', {
    id: 'title',
    textContent: found.length > 0 ? `${summary}: ${found.join(', ')}` : summary,
  });
  const status = element('p', { className: 'status', role: 'status' });
  const copy = button('Copy JSON', async () => {
    try {
      await navigator.clipboard.writeText(json);
      status.textContent = 'Copied.';
    } catch {
      // The page may not write to the clipboard, so that the developer copies it by hand.
      const text = element('textarea', { readOnly: true, value: json, ariaLabel: 'The report' });
      copy.replaceWith();
      status.after(text);
      text.select();
      status.textContent = 'The browser did not allow it. Copy this text.';
    }
  });
  const list = element('ul', {}, ...checks.map(lineOf));
  const header = element(
    'header',
    {},
    title,
    copy,
    button('Close', () => dialog.close()),
  );
  const dialog = element('dialog', {}, header, status, list);
  dialog.setAttribute('aria-labelledby', 'title');
  const host = element('div', { lang: 'en' });
  fillShadow(host, css, dialog);
  dialog.onclose = () => host.remove();
  document.documentElement.append(host);
  dialog.showModal();
}

/** What was found comes first. */
const inOrder = (checks: readonly DiagnoseCheck[]): DiagnoseCheck[] =>
  (['fail', 'warn', 'unknown', 'skipped', 'pass'] as const).flatMap((wanted) =>
    checks.filter(({ status }) => status === wanted),
  );

const button = (textContent: string, onclick: () => void): HTMLButtonElement =>
  element('button', { type: 'button', textContent, onclick });

function lineOf({ id, status, message, fix, docUrl }: DiagnoseCheck): HTMLLIElement {
  const link = element('a', {
    href: docUrl,
    target: '_blank',
    rel: 'noopener',
    textContent: 'What it means',
  });
  link.setAttribute('aria-label', `What ${id} means`);
  const text = element('p', { textContent: `${message} ` }, link);
  return element(
    'li',
    { className: status },
    element('i', { textContent: status }),
    element('b', { textContent: id }),
    text,
    ...(fix ? [element('code', { textContent: fix })] : []),
  );
}
