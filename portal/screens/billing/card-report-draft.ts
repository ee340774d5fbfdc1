/** The name of the draft of a card report, by which the page knows that one is to be continued. */
export const cardReportDraft = 'card report';
