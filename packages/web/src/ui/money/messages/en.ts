export const messages = {
  was: 'was',
  ofTotal: 'of {total}',
  paidOf: '{paid} of {total} paid',
  paidInFull: 'Paid in full',
  paidTooMuch: '{amount} too much',
  leftToPay: '{amount} left to pay',
  dueUntil: '{amount} due by {date}',
  overdueSince: '{amount} overdue since {date}',
} as const
