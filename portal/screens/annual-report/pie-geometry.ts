/** The pie of the report: a square of 200 in ten slices that start at the middle of the top edge and go clockwise. */

const centre = 100;
const perimeter = 800;

/** Points on the edge that a slice turns around. */
const corners = [100, 300, 500, 700];

function pointAt(distance: number): string {
  const along = ((distance % perimeter) + perimeter) % perimeter;
  if (along <= 100) return `${centre + along} 0`;
  if (along <= 300) return `200 ${along - 100}`;
  if (along <= 500) return `${200 - (along - 300)} 200`;
  if (along <= 700) return `0 ${200 - (along - 500)}`;
  return `${along - 700} 0`;
}

/** Ten paths of equal edge length, hence of equal area. */
export const slices: readonly string[] = Array.from({ length: 10 }, (_, index) => {
  const [from, to] = [index * 80, (index + 1) * 80];
  const edge = [from, ...corners.filter((corner) => corner > from && corner < to), to].map(pointAt);
  return `M${centre} ${centre}L${edge.join('L')}z`;
});

/** The lines from the centre that part the slices. */
export const cuts: readonly string[] = Array.from({ length: 10 }, (_, index) => pointAt(index * 80));
