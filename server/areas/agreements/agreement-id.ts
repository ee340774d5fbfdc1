const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** No agreement or method has any other id, and the database would not accept it. */
export const isUuid = (id: string): boolean => uuidPattern.test(id);
