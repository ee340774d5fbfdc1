const disputes = /\/(?:disputes?|report-problem|create-dispute)(?:\/|$)/;

/** Whether a call is about a dispute, by its path; these show no full-screen loader (POR-059). */
export const isDisputeAddress = (path: string): boolean => disputes.test(path);
