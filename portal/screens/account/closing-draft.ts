/** The name of the draft of a reason for closing the account, by which the page knows that it is to be continued. */
export const closingDraft = 'closing the account';
