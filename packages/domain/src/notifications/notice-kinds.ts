/** Everything a person can be told inside the product, and how its switch is labelled in the settings. */
export const NOTICE_KINDS = {
  ticketIssued: 'A ticket was issued',
  bookingFailed: 'A booking failed or needs a look',
  holdEnding: 'Held seats are about to end',
  changeRequest: 'A change request moved',
  walletMoney: 'Money came into or left a wallet by hand',
  exportReady: 'A download is ready',
  offerChosen: 'A customer chose one of the flights shared',
  lookToBook: 'Searches come close to the limit',
  reconciliation: 'The daily reconciliation found a difference',
  mailFailed: 'A mail you asked for could not be sent',
} as const
/** The unread count stops here, one more meaning "more than". */
export const UNREAD_AT_MOST = 99

export type NoticeKind = keyof typeof NOTICE_KINDS
