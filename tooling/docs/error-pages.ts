/** A page for each error code and warning, and the list of all, as Markdown. */
import { FINAL_ERROR_CODES, type ErrorCode as ScriptCode, type WarningCode } from '#shared/bridge/codes.ts';
import { errorMessage } from '#shared/content/error-message.ts';
import type { VerifyCode } from '#shared/contract/webhooks/verify-webhook.ts';
import { errorCatalogue } from '#shared/domain/errors.ts';
import type { Page } from './call-pages.ts';
import { callGroups, callTexts } from './call-texts.ts';
import { apiErrorTexts, scriptErrorTexts, verifyTexts, warningTexts } from './error-texts.ts';
import { type CallErrorCode, errorsOfCall } from './merchant-calls.ts';

type Code = CallErrorCode | ScriptCode | WarningCode | VerifyCode;

const isApiCode = (code: Code): code is CallErrorCode => code in apiErrorTexts;
const isWarning = (code: Code): code is WarningCode => code in warningTexts;
const isOfWebhook = (code: Code): code is VerifyCode => code in verifyTexts;

const codesOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table)[];
const apiCodes = codesOf(apiErrorTexts);
const scriptCodes = codesOf(scriptErrorTexts);
const warningCodes = codesOf(warningTexts);
const verifyCodes = codesOf(verifyTexts);

export const errorPages = (): readonly Page[] => [
  listPage(),
  ...[...apiCodes, ...scriptCodes, ...warningCodes, ...verifyCodes].map(codePage),
];

const saidTexts = { ...scriptErrorTexts, ...warningTexts, ...verifyTexts };

const textOf = (code: Code) => (isApiCode(code) ? apiErrorTexts[code] : saidTexts[code]);

/** What a code means, in Markdown. */
function meaningOf(code: Code): string {
  return isApiCode(code) ? withoutMarkup(errorMessage(code)) : saidTexts[code].says;
}

const withoutMarkup = (text: string): string => text.replaceAll('<', '&lt;');

/** What is shown before the text: where it comes from, and who can do something. */
function factsOf(code: Code): readonly string[] {
  if (isApiCode(code)) {
    const { status } = errorCatalogue[code];
    return [String(status), 'From the API', status >= 500 ? 'Repeat the call' : 'You can mend it'];
  }
  if (isWarning(code)) return ['Warning', 'From the script', 'The checkout goes on'];
  if (isOfWebhook(code)) return ['From verifyWebhook', 'Your server responds with 400'];
  const isFinal = (FINAL_ERROR_CODES as readonly string[]).includes(code);
  return ['From the script', isFinal ? 'isRecoverable: false' : 'isRecoverable: true'];
}

/** Calls that may be refused with the code, unless every call may be. */
function callsWith(code: Code): string {
  const ids = callGroups.flatMap(({ calls }) => calls);
  const found = ids.filter((id) => (errorsOfCall(id) as readonly string[]).includes(code));
  if (!isApiCode(code) || found.length === 0) return '';
  if (found.length === ids.length) return 'Every call may answer it.';
  return `Answered by ${found.map((id) => `[${callTexts[id].title}](/reference/${id})`).join(', ')}.`;
}

function codePage(code: Code): Page {
  const { cause, check, cure, shopper, beside = [] } = textOf(code);
  const facts = factsOf(code).map((fact, index, all) =>
    index === all.length - 1
      ? `<span class="tag tag--paid">${fact}</span>`
      : `<span class="tag">${fact}</span>`,
  );
  const parts = [
    { title: 'Cause', text: [cause, callsWith(code)].filter(Boolean).join('\n\n') },
    { title: 'Check', text: check },
    { title: 'Cure', text: cure },
    ...(shopper ? [{ title: 'Say to the shopper', text: shopper }] : []),
  ];
  return {
    path: `errors/${code}`,
    text: `---
title: ${code}
description: ${JSON.stringify(meaningOf(code).replaceAll('`', ''))}
kind: error
---

<p class="crumbs"><a href="/docs/reference">Reference</a> / <a href="/docs/errors">Error codes</a></p>

# ${code}

<p class="facts">${facts.join('')}</p>

${meaningOf(code)}

${parts.map(({ title, text }, index) => `<Part :number="${index + 1}">\n<template #name>\n\n## ${title}\n\n</template>\n\n${text}\n\n</Part>`).join('\n\n')}
${beside.length > 0 ? `\n<div class="card beside">\n\n**Codes beside it**\n\n${beside.map((other) => `- [\`${other}\`](/errors/${other}) <span class="small muted">${firstSentence(meaningOf(other)).replace(/`([^`]+)`/g, '<code>$1</code>')}</span>`).join('\n')}\n\n</div>\n` : ''}`,
  };
}

const firstSentence = (text: string): string => text.split(/(?<=[.:]) /)[0]?.replace(/[.:]$/, '') ?? '';

/** The row of a code has its name as id: an old address, and the `docUrl` of the script, ends in it. */
const row = (code: Code): string =>
  `<li id="${code}"><a class="callrow callrow--code" href="/docs/errors/${code}"><span><code>${code.replaceAll('_', '_<wbr>')}</code><span class="small muted">${firstSentence(meaningOf(code)).replaceAll('`', '')}</span></span>${isApiCode(code) ? `<span class="tag">${errorCatalogue[code].status}</span>` : '<span></span>'}</a></li>`;

function listPage(): Page {
  const list = (codes: readonly Code[]) => `<ul class="card calls" v-pre>${codes.map(row).join('')}</ul>`;
  return {
    path: 'errors',
    text: `---
title: Error codes
kind: list
---

# Error codes

Each code has a page with its causes, how to check them, and what to do. The script’s errors and warnings have the address of
theirs in \`docUrl\`.

## From the API

Every failure answers \`errorCode\`, \`message\` and \`errorId\`, and sometimes \`errorInfo\`, which maps fields to codes. The header
\`correlation-id\` repeats the \`errorId\`. With \`@fourfold/widget/server\` it is thrown as \`FourfoldApiError\`.

${list(apiCodes)}

## Errors of the script

They come to \`onError\`, or are thrown by \`init\`. \`isRecoverable\` says whether trying again can help.

${list(scriptCodes)}

## Warnings of the script

They come to \`onWarning\`, or to the console without it. A warning never ends a checkout.

${list(warningCodes)}

## Refusals of webhooks

\`verifyWebhook\` resolves with them as \`code\`, and the handler of [webhooks](/guides/webhooks#verifywebhook) writes them to the log of your
server.

${list(verifyCodes)}
`,
  };
}
