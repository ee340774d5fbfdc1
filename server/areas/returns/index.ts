/** What shoppers tell about the return of an order, and how its next payment moves. */
export { sendReturnMessage } from './return-message.ts';
export { tellReturn } from './tell-return.ts';
