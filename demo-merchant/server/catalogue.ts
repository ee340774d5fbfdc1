export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
}

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: 'Lighting' | 'Table' | 'Textiles';
  readonly group: string;
  /** In the currency of whichever country the shop is set to. */
  readonly price: string;
  readonly details: string;
  readonly pictureText: string;
  /** Crops of the picture, beginning with the whole. */
  readonly views: readonly string[];
  readonly choiceLabel: string;
  readonly choices: readonly [Choice, ...Choice[]];
}

const tern: Product = {
  id: 'tern-table-lamp',
  name: 'Tern table lamp',
  category: 'Lighting',
  group: 'Table lamps',
  price: '120.00',
  details: 'Hand-thrown stoneware base, linen shade. 52 cm tall, 30 cm wide. Takes one E27 bulb, up to 40 W.',
  pictureText: 'Rust-coloured ceramic table lamp with a cream shade on a wooden table',
  views: ['0 20 400 400', '130 220 150 125', '120 80 160 133', '30 240 170 140'],
  choiceLabel: 'Glaze',
  choices: [
    { id: 'rust', name: 'Rust', colour: '#b6573a' },
    { id: 'ink', name: 'Ink', colour: '#33424f' },
    { id: 'moss', name: 'Moss', colour: '#5d6b4a' },
  ],
};

export const products: readonly Product[] = [
  tern,
  {
    id: 'heron-serving-bowls',
    name: 'Heron serving bowls',
    category: 'Table',
    group: 'Serving',
    price: '86.50',
    details:
      'Set of three nesting bowls in glazed earthenware, 14, 20 and 26 cm wide. Safe in the dishwasher.',
    pictureText: 'Three nested bowls in sea green and sand on a pale cloth',
    views: ['0 0 400 400', '60 180 170 140', '180 90 170 140', '110 250 190 130'],
    choiceLabel: 'Glaze',
    choices: [
      { id: 'sea', name: 'Sea', colour: '#4f7f7a' },
      { id: 'sand', name: 'Sand', colour: '#cdb48c' },
    ],
  },
  {
    id: 'wren-wool-throw',
    name: 'Wren wool throw',
    category: 'Textiles',
    group: 'Throws',
    price: '240.00',
    details: 'Woven from undyed lambswool with a knotted fringe. 140 by 190 cm. Wash cold, dry flat.',
    pictureText: 'Striped wool throw with a fringe, folded over a wooden rail',
    views: ['0 0 400 400', '90 60 190 150', '100 250 190 130', '200 130 150 130'],
    choiceLabel: 'Stripe',
    choices: [
      { id: 'clay', name: 'Clay', colour: '#a8573f' },
      { id: 'slate', name: 'Slate', colour: '#4d5a66' },
    ],
  },
  {
    id: 'dune-candle',
    name: 'Dune candle',
    category: 'Lighting',
    group: 'Candles',
    price: '24.00',
    details: 'Soy wax in a ribbed glass, scented with cedar and salt. Burns for about 40 hours.',
    pictureText: 'Lit candle in a ribbed amber glass on a stone shelf',
    views: ['0 0 400 400', '140 70 130 110', '120 200 160 130', '60 270 190 120'],
    choiceLabel: 'Scent',
    choices: [
      { id: 'cedar', name: 'Cedar', colour: '#b98a3e' },
      { id: 'salt', name: 'Sea salt', colour: '#7f97a3' },
    ],
  },
];

export const categories = ['Lighting', 'Table', 'Textiles'] as const;

export const findProduct = (id: string): Product | undefined => products.find((product) => product.id === id);

export const findChoice = (product: Product, id: string): Choice | undefined =>
  product.choices.find((choice) => choice.id === id);
