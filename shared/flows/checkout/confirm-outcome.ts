/** The outcome of a confirm that has a response. A decline that leaves the checkout STARTED offers another method. */
export function confirmCheckoutOutcome(reply: {
  status: 'APPROVED' | 'DECLINED';
  state: 'STARTED' | 'APPROVED' | 'DECLINED';
}): 'approved' | 'declined' | 'tryAnother' {
  if (reply.status === 'APPROVED') return 'approved';
  return reply.state === 'STARTED' ? 'tryAnother' : 'declined';
}
