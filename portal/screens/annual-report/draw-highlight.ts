/** The highlight card: one picture of the year, drawn in the browser, the same in light and dark. Source: POR-355, portal-open O-91. */
import { wordmark } from '#shared/ui/brand/logo.tsx';
import { markFold, markSheet } from '#shared/ui/brand/mark.tsx';
import { cuts, slices } from './pie-geometry.ts';

export const highlightWidth = 1080;
export const highlightHeight = 1350;

/** What the card says, in the language of the page. */
export interface Highlight {
  readonly kick: string;
  readonly year: string;
  /** The filled tenths of the pie; null where no payment was due. */
  readonly tenths: number | null;
  /** At most three. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

const ink = '#0b4442';
const apricot = '#ffb27a';
const off = '#17605d';
const soft = '#cfe3de';
const margin = 84;
const sheetEdge = 500;
const sheetTop = highlightHeight - margin - sheetEdge;
/** All of the card between its margins, and what is right of the sheet. */
const whole = { x: margin, width: highlightWidth - 2 * margin };
const beside = { x: margin + sheetEdge + 56, width: highlightWidth - 2 * margin - sheetEdge - 56 };
const fontOf = (weight: number, size: number) =>
  `${weight} ${size}px "Instrument Sans Variable", system-ui, sans-serif`;

/** Draws once the card's font has loaded, with the letters that the card needs; without it in the next best one. */
export async function drawHighlight(canvas: HTMLCanvasElement, highlight: Highlight): Promise<void> {
  const text = [highlight.kick, ...highlight.facts.flatMap(({ label, value }) => [label, value])].join('');
  await Promise.all([500, 620].map((weight) => document.fonts?.load(fontOf(weight, 64), text))).catch(
    () => {},
  );
  canvas.width = highlightWidth;
  canvas.height = highlightHeight;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = ink;
  context.fillRect(0, 0, highlightWidth, highlightHeight);
  drawLogo(context);
  write(context, highlight.kick, { ...whole, y: 292, size: 48, weight: 500, color: soft });
  write(context, highlight.year, { ...whole, y: 664, size: 420, weight: 620, color: apricot });
  drawSheet(context, highlight.tenths);
  const rowHeight = sheetEdge / 3;
  highlight.facts.forEach(({ label, value }, index) => {
    const y = sheetTop + rowHeight * (index + (3 - highlight.facts.length) / 2) + 62;
    write(context, label, { ...beside, y, size: 30, weight: 500, color: soft });
    write(context, value, { ...beside, y: y + 56, size: 46, weight: 620, color: '#fff' });
  });
}

interface Writing {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly color: string;
}

/** One line in its width: smaller where it is long, and cut off where that is not enough. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  { x, width, y, size, weight, color }: Writing,
): void {
  context.fillStyle = color;
  let fitted = size;
  const measure = (shown: string) => {
    context.font = fontOf(weight, fitted);
    return context.measureText(shown).width;
  };
  while (measure(text) > width && fitted > size * 0.6) fitted -= 2;
  let shown = text;
  while (measure(shown) > width && shown.length > 1) shown = `${[...shown].slice(0, -2).join('')}…`;
  context.fillText(shown, x, y);
}

function drawLogo(context: CanvasRenderingContext2D): void {
  context.save();
  context.translate(margin, margin);
  context.scale(2.2, 2.2);
  context.save();
  context.scale(1.135, 1.135);
  context.translate(-3, -3);
  context.fillStyle = '#1f8a82';
  context.fill(new Path2D(markSheet));
  context.fillStyle = apricot;
  context.fill(new Path2D(markFold));
  context.restore();
  context.translate(38, -1.5);
  context.fillStyle = '#fff';
  context.fill(new Path2D(wordmark));
  context.restore();
}

/** The pie of the payments; four quarters where there is none. */
function drawSheet(context: CanvasRenderingContext2D, tenths: number | null): void {
  const edge = sheetEdge;
  context.save();
  context.translate(margin, sheetTop);
  context.beginPath();
  context.roundRect(0, 0, edge, edge, 44);
  context.clip();
  context.scale(edge / 200, edge / 200);
  slices.forEach((slice, index) => {
    context.fillStyle = index < (tenths ?? slices.length) ? apricot : off;
    context.fill(new Path2D(slice));
  });
  context.strokeStyle = ink;
  context.lineWidth = 2.25;
  const lines = tenths === null ? ['100 0', '200 100', '100 200', '0 100'] : cuts;
  for (const point of lines) context.stroke(new Path2D(`M100 100L${point}`));
  context.restore();
}

/** The card as a file. */
export async function highlightFile(highlight: Highlight): Promise<File> {
  const canvas = document.createElement('canvas');
  await drawHighlight(canvas, highlight);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('the browser made no picture of the canvas');
  return new File([picture], `highlight-${highlight.year}.png`, { type: 'image/png' });
}
