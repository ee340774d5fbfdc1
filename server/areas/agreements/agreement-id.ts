const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Anything else names no agreement and no method, and the database would not take it. */
export const isUuid = (id: string): boolean => uuidPattern.test(id);
