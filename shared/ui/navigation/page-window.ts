/** The maximum number of page links [POR-116]. */
export const maximumPageLinks = 9;

/** The page numbers to link to, with the current page in the middle where possible. Pages count from 1. */
export const pageWindow = (current: number, total: number, maximum = maximumPageLinks): number[] => {
  const size = Math.min(maximum, Math.max(total, 0));
  const middle = current - Math.floor(size / 2);
  const first = Math.max(1, Math.min(middle, total - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
};
