/** Links that a pagination shows at most [POR-116]. */
export const mostPageLinks = 9;

/** The page numbers to link to: the current page in the middle as far as the ends allow. Pages count from 1. */
export const pageWindow = (current: number, total: number, most = mostPageLinks): number[] => {
  const size = Math.min(most, Math.max(total, 0));
  const middle = current - Math.floor(size / 2);
  const first = Math.max(1, Math.min(middle, total - size + 1));
  return Array.from({ length: size }, (_, index) => first + index);
};
