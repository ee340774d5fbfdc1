/** Error codes that say nothing about what was asked: the same call may succeed a moment later. */
const temporaryCodes: readonly string[] = ['internal_error', 'service_unavailable', 'too_many_requests'];

/** @param code null for a failure without a code, as when the network fails */
export const isTemporary = (code: string | null): boolean => code === null || temporaryCodes.includes(code);
