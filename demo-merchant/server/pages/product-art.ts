/** Pictures of the products. A page contains each picture once, and shows any number of crops of it. */
import { html, raw } from 'hono/html';
import type { Product } from '../catalogue.ts';

const drawings: Readonly<Record<string, string>> = {
  'tern-table-lamp': `<path fill="#e7ddce" d="M-100-100h600v424h-600z"/><circle cx="200" cy="158" r="132" fill="#efe7da"/><path fill="#cbb899" d="M-100 318h600v182h-600z"/><path fill="#b9a481" d="M-100 318h600v5h-600z"/><path fill="#a88f6b" d="M118 350c0-8 38-13 92-13s112 4 112 11-58 13-112 13-92-4-92-11z"/><path d="M236 340c44 10 66-8 104-2 22 3 40 8 160 2" fill="none" stroke="#4a3d30" stroke-width="3"/><path fill="#5c6f6d" d="M40 330h96v19H40z"/><path fill="#d9c8a4" d="M48 312h80v18H48z"/><path fill="#c2ad84" d="M48 326h80v4H48z"/><path fill="#8a4a34" d="M56 298h66v14H56z"/><path fill="#b6573a" d="M162 350c-26-30-28-70 4-96 14-11 54-11 68 0 32 26 30 66 4 96z"/><path fill="#9c4630" d="M206 246c12 1 22 4 28 8 32 26 30 66 4 96h-34c26-30 32-74 2-104z"/><path fill="#ca7657" d="M172 262c-14 14-20 34-16 56 2-24 8-40 22-54z"/><path fill="#8d744d" d="M191 206h18v42h-18z"/><path fill="#75603e" d="M202 206h7v42h-7z"/><path fill="#fbf6ec" d="M132 210 162 92h76l30 118z"/><path fill="#efe4d0" d="M208 92h30l30 118h-46z"/><path fill="#e0d2b8" d="M132 206h136v5H132z"/>`,
  'heron-serving-bowls': `<path fill="#dfe3dc" d="M-100-100h600v390h-600z"/><circle cx="290" cy="120" r="104" fill="#eaede6"/><path fill="#d8cdbb" d="M-100 290h600v210h-600z"/><path fill="#c6b99f" d="M-100 290h600v5h-600z"/><path fill="#b3a487" d="M60 352c0-10 62-17 140-17s140 7 140 17-62 17-140 17-140-7-140-17z"/><path fill="#4f7f7a" d="M64 232h272c0 66-54 118-112 118h-48c-58 0-112-52-112-118z"/><path fill="#3f6a66" d="M238 232h98c0 66-54 118-112 118h-30c44-30 50-72 44-118z"/><path fill="#83aca5" d="M88 250c8 34 28 58 54 72-18-20-28-44-30-72z"/><path fill="#33565a" d="M64 232c0-13 61-23 136-23s136 10 136 23-61 23-136 23-136-10-136-23z"/><path fill="#cdb48c" d="M104 222h192c0 22-36 30-96 30s-96-8-96-30z"/><path fill="#b59a70" d="M104 222c0-11 43-19 96-19s96 8 96 19-43 19-96 19-96-8-96-19z"/><path fill="#efe6d4" d="M146 208h108c0 16-22 24-54 24s-54-8-54-24z"/><path fill="#d9ccb2" d="M146 208c0-8 24-13 54-13s54 5 54 13-24 13-54 13-54-5-54-13z"/><path d="M302 96c-20 20-30 60-34 110" fill="none" stroke="#7b8c6a" stroke-width="4"/><path fill="#8fa07a" d="M302 96c-2 18-12 30-28 36 2-18 12-30 28-36zM290 126c20 2 30 12 36 26-18 0-30-10-36-26zM280 156c-16-4-28 0-36 10 14 6 26 4 36-10z"/>`,
  'wren-wool-throw': `<path fill="#e6e0d6" d="M-100-100h600v600h-600z"/><path fill="#f0ebe2" d="M-20 20h210v360H-20z"/><path fill="#6f5436" d="M20 96h360v16H20z"/><path fill="#5b4329" d="M20 108h360v5H20z"/><path fill="#6f5436" d="M38 112h12v288H38zM350 112h12v288h-12z"/><path fill="#efe5d2" d="M96 84h208v236H96z"/><path fill="#e0d3ba" d="M232 84h72v236h-72z"/><path fill="#a8573f" d="M96 132h208v22H96zM96 244h208v22H96z"/><path fill="#924832" d="M232 132h72v22h-72zM232 244h72v22h-72z"/><path fill="#c99b52" d="M96 166h208v8H96zM96 224h208v8H96z"/><path fill="#b08442" d="M232 166h72v8h-72zM232 224h72v8h-72z"/><path fill="#4d5a66" d="M96 186h208v26H96z"/><path fill="#414c57" d="M232 186h72v26h-72z"/><path fill="#d3c5a8" d="M96 316h208v5H96z"/><path d="M104 320v34m16-34v36m16-36v32m16-32v36m16-36v34m16-34v36m16-36v32m16-32v36m16-36v34m16-34v36m16-36v32m16-32v36m16-36v34" stroke="#e0d3ba" stroke-width="5" stroke-linecap="round"/><path fill="#f6eedf" d="M96 84h208v12H96z"/>`,
  'dune-candle': `<path fill="#dcd3c8" d="M-100-100h600v430h-600z"/><circle cx="200" cy="130" r="118" fill="#ece2d2"/><circle cx="200" cy="130" r="64" fill="#f6ecd6"/><path fill="#a59c90" d="M-100 330h600v170h-600z"/><path fill="#8d8478" d="M-100 330h600v6h-600z"/><path fill="#7d7468" d="M104 356c0-8 42-13 96-13s96 5 96 13-42 13-96 13-96-5-96-13z"/><path fill="#b98a3e" d="M130 178h140v166c0 8-8 12-16 12H146c-8 0-16-4-16-12z"/><path fill="#9c7230" d="M226 178h44v166c0 8-8 12-16 12h-28z"/><path fill="#d4a758" d="M140 190h10v154h-10zM164 190h8v158h-8zM188 190h8v160h-8zM212 190h8v160h-8z"/><path fill="#f4ead4" d="M130 178c0-9 31-15 70-15s70 6 70 15-31 15-70 15-70-6-70-15z"/><path d="M200 178v-22" stroke="#3b3127" stroke-width="4" stroke-linecap="round"/><path fill="#f2a93b" d="M200 92c18 26 22 38 22 48a22 22 0 0 1-44 0c0-10 4-22 22-48z"/><path fill="#fbe3a2" d="M200 120c9 13 11 19 11 25a11 11 0 0 1-22 0c0-6 2-12 11-25z"/><path fill="#5f6f64" d="M52 318h60v20H52z"/><path fill="#c6b596" d="M60 302h46v16H60z"/>`,
};

const drawingId = (product: Product) => `picture-${product.id}`;

/** Must be included once on every page that shows the product. */
export const drawingOf = (product: Product) =>
  html`<svg class="drawing" width="0" height="0" aria-hidden="true"><defs><g id="${drawingId(product)}">${raw(drawings[product.id] ?? '')}</g></defs></svg>`;

/** One crop. Without a text it is decorative. */
export const pictureOf = (product: Product, view = product.views[0] ?? '', text = '') => html`<svg
  viewBox="${view}"
  preserveAspectRatio="xMidYMid slice"
  ${text ? html`role="img" aria-label="${text}"` : html`aria-hidden="true"`}
><use href="#${drawingId(product)}"></use></svg>`;

/** Where the picture is a file, for the checkout to show. */
export const picturePath = ({ id }: Product) => `/products/${id}/picture.svg`;

export const pictureFile = (product: Product): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="${product.views[0] ?? ''}">${drawings[product.id] ?? ''}</svg>`;
