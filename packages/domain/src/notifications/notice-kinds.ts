/** All kinds of notifications in the product, and the label of each in the settings. */
export const NOTICE_KINDS = {
  ticketIssued: 'A ticket was issued',
  bookingFailed: 'A booking failed or needs attention',
  holdEnding: 'A hold is about to expire',
  changeRequest: 'A change request was updated',
  walletMoney: 'A wallet was credited or debited manually',
  exportReady: 'A download is ready',
  offerChosen: 'A customer chose a flight from an offer',
  cart: 'A cart was sent to the desk, or answered',
  proposal: 'A proposal was accepted, asked about, or has expired',
  ownProposal: 'A proposal for you, an answer about it, or a change of what you booked',
  paymentDue: 'A payment of a quotation is due',
  network: 'A site asks to sell, or a company to supply, or a supplier has decided',
  lookToBook: 'Searches are close to the limit',
  reconciliation: 'The daily reconciliation found a difference',
  publication: 'Rates went live as planned, or did not',
  rateDrift: 'New rates, or another market of a customer, change prices of open quotations',
  task: 'A colleague gave you a task about a customer',
  approval: 'A colleague asks for approval, or has decided',
  invitation: 'Somebody declined an invitation into your company',
  signUp: 'A company signed up and waits for approval',
  webhooks: 'An address of your webhooks was switched off',
  signIn: 'Your sign-in settings changed',
  colleagueBlocked: 'A colleague was blocked',
  mailFailed: 'An e-mail you requested could not be sent',
} as const
/** The unread count stops here; one more is shown as "more than". */
export const UNREAD_AT_MOST = 99

export type NoticeKind = keyof typeof NOTICE_KINDS
