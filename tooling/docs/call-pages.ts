/** The reference of the calls that a merchant's server makes, from the contract, as Markdown. */
import { errorMessage } from '#shared/content/error-message.ts';
import { needsIdempotencyKey } from '#shared/contract/merchant/idempotency-key.ts';
import { webhookDataSchemas } from '#shared/contract/merchant/webhooks.contract.ts';
import { merchantGroups, openApiDocument } from '#shared/contract/openapi.ts';
import {
  fieldsOf,
  kindOf,
  limitsOf,
  type PrintedField,
  type PrintedSchema,
} from '#shared/contract/printed-fields.ts';
import type { webhookEventTypes } from '#shared/contract/webhooks/webhook-event-types.ts';
import { errorCatalogue } from '#shared/domain/errors.ts';
import { samplesOf } from './call-samples.ts';
import { callGroups, callTexts } from './call-texts.ts';
import type { CallId } from './merchant-calls.ts';
import { type CallErrorCode, callContract, errorsOfCall, ownErrorsOf } from './merchant-calls.ts';

/** A page of the site: its address without `.md`, and its Markdown. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

interface PrintedContent {
  readonly 'application/json'?: { readonly schema: PrintedSchema };
}
interface PrintedCall {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: PrintedSchema;
  }[];
  readonly requestBody?: { readonly content: PrintedContent };
  readonly responses: Readonly<Record<string, { readonly content?: PrintedContent }>>;
}

interface PrintedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PrintedCall>>>>;
  readonly webhooks: Readonly<
    Record<string, { readonly post: { readonly requestBody: { readonly content: PrintedContent } } }>
  >;
}

const printed = openApiDocument([], merchantGroups) as unknown as PrintedDocument;
const ids = callGroups.flatMap(({ calls }) => calls);

const pathOfCall = (id: CallId): string => `/reference/${id}`;

/** The menu beside the reference. */
export const referenceMenu = [
  ...callGroups.map(({ title, calls }) => ({
    title,
    items: calls.map((id) => ({
      text: callTexts[id].menu ?? callTexts[id].title,
      link: pathOfCall(id),
      verb: callContract(id).method,
    })),
  })),
  {
    title: 'Look up',
    items: [
      { text: 'All calls', link: '/reference' },
      { text: 'Events', link: '/reference/events' },
      { text: 'Error codes', link: '/errors' },
      { text: 'Script options', link: '/guides/script-options' },
      { text: 'Guides', link: '/' },
    ],
  },
];

export const callPages = (): readonly Page[] => [listPage(), ...ids.map(callPage), eventsPage()];

const base = '/merchant/v1';

function listPage(): Page {
  const groups = callGroups.map(({ title, calls }) => {
    const rows = calls.map((id) => {
      const { method, path } = callContract(id);
      const [summary = ''] = callTexts[id].text.replaceAll('`', '').split(/(?<=\.) /);
      return { id, method, path: path.replace(base, ''), summary, link: pathOfCall(id) };
    });
    return `## ${title}\n\n<CallList :calls='${inAttribute(rows)}' />\n`;
  });
  return {
    path: 'reference',
    text: `---
title: All calls
kind: list
---

# All calls

All of them go from your server to \`${base}\`. The same as files: [OpenAPI 3.1](/openapi.json){target="_self"} and a
[Postman collection](/postman.json){target="_self"}.

Each call is made with HTTP Basic: the merchant id, and its secret key, which belongs on no page. A POST needs an
[\`Idempotency-Key\`](/guides/idempotency). Money is an object of \`amount\`, text with two decimals, \`currency\`, and in answers
\`symbol\`. Every failure has [one form and a code](/errors).

${groups.join('\n')}`,
  };
}

function callPage(id: CallId): Page {
  const { method, path } = callContract(id);
  const { title, text } = callTexts[id];
  const call = printed.paths[path]?.[method.toLowerCase()];
  const group = callGroups.find(({ calls }) => calls.includes(id))?.title ?? '';
  const next = ids[ids.indexOf(id) + 1];
  const reply = Object.entries(call?.responses ?? {}).find(([status]) => Number(status) < 400);
  return {
    path: pathOfCall(id).slice(1),
    text: `---
title: ${title}
description: ${method} ${path}
kind: call
---

<div class="call"><div class="call__head">

<p class="crumbs"><a href="/docs/reference">Reference</a> / <a href="/docs/reference#${group.toLowerCase()}">${group}</a></p>

# ${title}

<div class="endpoint" ><span class="verb verb--${method.toLowerCase()}">${method}</span><code>${path}</code><CopyButton text="${path}" /></div>

${text}

</div><div class="call__code">

${samplesOf(id)}

</div><div class="call__body">

## Headers

${fieldList([authorisation, ...parametersIn(call, 'header')])}

${section('Path', parametersIn(call, 'path'))}
${section('Query', parametersIn(call, 'query'))}
${section('Body', bodyFields(call?.requestBody?.content))}
${section(`Answer, ${reply?.[0] ?? ''}`, bodyFields(reply?.[1].content)) || `## Answer, ${reply?.[0] ?? ''}\n\nIt has no body.\n`}
${errorsOf(id)}
${next ? `<NextPage text="${callTexts[next].title}" link="${pathOfCall(next)}" />` : ''}

</div></div>
`,
  };
}

interface ListedField extends Omit<PrintedField, 'schema'> {
  readonly schema?: PrintedSchema;
}

const authorisation: ListedField = {
  path: 'Authorization',
  kind: 'HTTP Basic',
  isRequired: true,
  meaning: 'Your merchant id and its secret key. Only from a server.',
};

const parametersIn = (
  call: PrintedCall | undefined,
  place: 'path' | 'query' | 'header',
): readonly ListedField[] =>
  (call?.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name, required, description, schema }) => ({
      ...{ path: name, kind: kindOf(schema), isRequired: required, meaning: description, schema },
    }));

function bodyFields(content: PrintedContent | undefined): readonly PrintedField[] {
  const { schema } = content?.['application/json'] ?? {};
  return schema ? fieldsOf(schema) : [];
}

const section = (title: string, fields: readonly ListedField[]): string =>
  fields.length > 0 ? `## ${title}\n\n${fieldList(fields)}\n` : '';

/** What is required comes first, and the fields of an object behind it. */
function fieldList(fields: readonly ListedField[]): string {
  const top = fields.filter(({ path }) => !path.includes('.'));
  const sorted = [
    ...top.filter(({ isRequired }) => isRequired),
    ...top.filter(({ isRequired }) => !isRequired),
  ];
  const rows = sorted.map((field) => {
    const inner = fields.filter(({ path }) => path.startsWith(`${field.path}.`));
    const nested =
      inner.length > 0
        ? `<details class="more"><summary>${inner.length} ${inner.length === 1 ? 'field' : 'fields'} of <code>${field.path}</code></summary><dl class="fields">${inner.map(fieldRow).join('')}</dl></details>`
        : '';
    return { row: fieldRow(field), nested };
  });
  // A list of terms may not hold other elements, so it ends before the fields of an object.
  let html = '';
  let open: string[] = [];
  for (const { row, nested } of rows) {
    open.push(row);
    if (!nested) continue;
    html += `<dl class="fields">${open.join('')}</dl>${nested}`;
    open = [];
  }
  if (open.length > 0) html += `<dl class="fields">${open.join('')}</dl>`;
  return `<div v-pre>${html}</div>`;
}

function fieldRow({ path, kind, isRequired, meaning, schema = {} }: ListedField): string {
  const limits = limitsOf(schema);
  const shownKind = [kind.replaceAll(' | ', ', '), limits].filter(Boolean).join(', ');
  const extra = [
    schema.default !== undefined &&
      !['[]', '{}'].includes(JSON.stringify(schema.default)) &&
      `Left out: ${JSON.stringify(schema.default)}`,
    schema.pattern && schema.pattern.length < 60 && `Matches ${schema.pattern}`,
  ].filter((text) => typeof text === 'string');
  return `<div class="field${path.includes('.') ? ' field--inside' : ''}"><dt><code>${path}</code><span>${escaped(shownKind)}</span>${isRequired ? '<span class="tag">required</span>' : ''}</dt><dd>${inlineCode(meaning ?? '')}${extra.map((text) => `<span class="field__limit">${escaped(text)}</span>`).join('')}</dd></div>`;
}

/** It breaks at its underscores. */
const codeLink = (code: string): string =>
  `<a href="/docs/errors/${code}"><code>${code.replaceAll('_', '_<wbr>')}</code></a>`;

function errorsOf(id: CallId): string {
  const own = ownErrorsOf(id);
  const needsKey = needsIdempotencyKey(callContract(id));
  const listed: readonly CallErrorCode[] = needsKey
    ? [...own, ...(['idempotency_key_conflict', 'request_in_progress'] as const)].filter(isFirst)
    : own;
  const common = errorsOfCall(id).filter((code) => !listed.includes(code));
  const rows = listed.map(
    (code) => `| ${codeLink(code)} | ${errorCatalogue[code].status} | ${escaped(errorMessage(code))} |`,
  );
  const table = rows.length > 0 ? `| code | status | meaning |\n|---|---|---|\n${rows.join('\n')}\n\n` : '';
  return `## Errors of this call\n\n${table}Every call can also answer ${common.map(codeLink).join(', ')}.\n`;
}

const isFirst = <Item>(item: Item, index: number, list: readonly Item[]): boolean =>
  list.indexOf(item) === index;

const eventMeanings: Readonly<Record<(typeof webhookEventTypes)[number], string>> = {
  'checkout.approved': 'The shopper has confirmed. Authorise within 60 minutes.',
  'checkout.declined': 'The shopper was declined for good.',
  'checkout.cancelled': 'The shopper or you left it; `cancelReason` says which.',
  'checkout.expired': 'Its time passed, or that of its approval.',
  'payment.authorised': 'The first payment was charged.',
  'payment.captured': 'All of it or a part was captured.',
  'payment.voided': 'You gave up all of it or a part.',
  'payment.expired': 'What was not captured within 7 days was given up.',
  'payment.refunded': 'All of it or a part was refunded.',
  'dispute.opened': 'A shopper disputes an order.',
  'dispute.updated': 'You or the shopper replied.',
  'dispute.closed': 'It was accepted, withdrawn, or refunded in full, or one side was silent for 14 days.',
  'webhook.test': 'You asked for one.',
};

function eventsPage(): Page {
  const sections = Object.keys(webhookDataSchemas).map((type) => {
    const meaning = eventMeanings[type as keyof typeof eventMeanings];
    const fields = bodyFields(printed.webhooks[type]?.post.requestBody.content).filter(({ path }) =>
      path.startsWith('data.'),
    );
    const data = fields.map((field) => ({ ...field, path: field.path.replace('data.', '') }));
    return `## ${type}\n\n${meaning}\n\n<details class="more"><summary>Fields of <code>data</code></summary>\n\n${fieldList(data)}\n\n</details>\n`;
  });
  return {
    path: 'reference/events',
    text: `---
title: Events
---

# Events

What your webhooks receive. [Webhooks](/guides/webhooks) says how to register an address, check the signature and handle each event once.

Each event is a JSON object of \`id\`, \`type\`, \`createdAt\`, \`merchantId\`, \`sequence\` and \`data\`. New types and fields may be
added, so ignore what you don’t know. A checkout in an event has no \`consumer\` and no \`shipping\`: [read the checkout](/reference/readMerchantCheckout) for them.

${sections.join('\n')}`,
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const inlineCode = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** For an attribute in single quotes that Vue reads as JavaScript. */
const inAttribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;');
