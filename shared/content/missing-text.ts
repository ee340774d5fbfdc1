/** Shown for a key without a text, so that it gets noticed and reported [POR-061]. */
export const missingText = (key: string): string => `{{${key}}}`;
