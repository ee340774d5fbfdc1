/** Leaves the app for an address of another one. */
export const leaveTo = (address: string): void => location.assign(address);
