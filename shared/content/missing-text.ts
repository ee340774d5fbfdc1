/** What a key that no text belongs to shows as, so that a hole is seen and reported instead of hidden [POR-061]. */
export const missingText = (key: string): string => `{{${key}}}`;
