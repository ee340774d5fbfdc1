/** Leaves for the app. The page that asked stays out of the history, so that the back button leads to the app and asks nothing again. */
export function leaveFor(address: string): void {
  location.replace(address);
}
