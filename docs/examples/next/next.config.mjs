import path from 'node:path';

/** The server of the shop is that of the plain example, beside this folder. */
const root = path.join(import.meta.dirname, '..');

/** @type {import('next').NextConfig} */
export default { turbopack: { root }, outputFileTracingRoot: root };
