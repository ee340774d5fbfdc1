/**
 * A fenced block becomes a sample with its name and a button to copy it; `::: tabs` shows several as one. The name is the
 * text in brackets: ```` ```js [Node] ````.
 */
import type { MarkdownRenderer } from 'vitepress';

const names: Readonly<Record<string, string>> = {
  sh: 'Terminal',
  js: 'JavaScript',
  ts: 'TypeScript',
  html: 'Page',
  http: 'HTTP',
  json: 'JSON',
  sql: 'SQL',
};

const nameOf = (info: string): string =>
  /\[(.+)\]/.exec(info)?.[1] ?? names[info.split(/[\s{[]/)[0] ?? ''] ?? 'Code';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export function samples(md: MarkdownRenderer): void {
  const labelled = (pre: string, name: string) =>
    pre.replace(/<pre[^>]*>/, `<pre tabindex="0" role="group" aria-label="${escaped(name)}" v-pre>`);
  md.renderer.rules.fence = (tokens, index, options) => {
    const token = tokens[index];
    if (!token) return '';
    const name = nameOf(token.info);
    const language = token.info.split(/[\s{[]/)[0] ?? '';
    const pre = labelled(options.highlight?.(token.content, language, '') ?? '', name);
    if (token.meta?.tab !== undefined) return `<template #tab${token.meta.tab}>${pre}</template>\n`;
    return `<div class="sample"><div class="sample__head"><span>${md.utils.escapeHtml(name)}</span><CopyButton /></div>${pre}</div>\n`;
  };

  // Tables scroll inside themselves.
  md.renderer.rules.table_open = () =>
    '<div class="tablewrap" tabindex="0" role="group" aria-label="Table"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';

  md.core.ruler.push('tabs', ({ tokens }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'container_tabs_open') continue;
      const labels: string[] = [];
      for (const inner of tokens.slice(index + 1)) {
        if (inner.type === 'container_tabs_close') break;
        if (inner.type !== 'fence') continue;
        inner.meta = { tab: labels.length };
        labels.push(nameOf(inner.info));
      }
      token.meta = { labels };
    }
  });
  md.block.ruler.before('fence', 'tabs', tabsBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  md.renderer.rules.container_tabs_open = (tokens, index) =>
    `<SampleTabs :labels='${JSON.stringify(tokens[index]?.meta?.labels ?? []).replaceAll("'", '&#39;')}'>\n`;
  md.renderer.rules.container_tabs_close = () => '</SampleTabs>\n';
}

type BlockRule = Parameters<MarkdownRenderer['block']['ruler']['before']>[2];

/** `::: tabs` up to the next `:::`. */
const tabsBlock: BlockRule = (state, startLine, endLine, silent) => {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]).trim();
  if (lineAt(startLine) !== '::: tabs') return false;
  if (silent) return true;
  let end = startLine + 1;
  while (end < endLine && lineAt(end) !== ':::') end += 1;
  state.push('container_tabs_open', 'div', 1);
  const { lineMax } = state;
  state.lineMax = end;
  state.md.block.tokenize(state, startLine + 1, end);
  state.lineMax = lineMax;
  state.push('container_tabs_close', 'div', -1);
  state.line = end + 1;
  return true;
};
