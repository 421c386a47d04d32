import type { LiveMessage } from '@tradewind/contract/live/live'

type Key = readonly (string | number)[]

/** What another site asks or decides. */
const NETWORK_KEYS: readonly Key[] = [['GET_OWN_SUPPLIERS'], ['GET_CONSUMER_REQUESTS'], ['GET_SUPPLIERS'], ['GET_LINKED_SUPPLIERS']]

/** What waits for somebody's approval, or was decided: of colleagues, of permissions, and the payment that it is about. */
const APPROVALS: readonly Key[] = [['GET_APPROVALS'], ['GET_PERMISSION_APPROVALS'], ['GET_PAYMENT_SESSION'], ['GET_CART_PAYMENT']]

/** Accounts of one person: merged, or waiting for a second colleague. */
const MERGES: readonly Key[] = [['GET_CUSTOMER_MERGES'], ['COMPARE_CUSTOMERS']]

/** Where sales of every kind stand in one list. */
const TOGETHER: readonly Key[] = [['GET_MY_BOOKINGS'], ['GET_SALES_LIST']]

/** Queries that show tickets, wallets, notifications and downloads: read again when a message may have been missed. */
export const LIVE_KEYS: readonly Key[] = [
  ['GET_TICKETS'],
  ['GET_BOOKED_FLIGHTS'],
  ['GET_TICKET_DETAILS'],
  ['GET_BOOKING_DETAILS'],
  ['GET_FLIGHT_DETAILS'],
  ['GET_TICKET'],
  ['GET_BOOKING_DOCUMENTS'],
  ['GET_CR_STATUS'],
  ['GET_CHANGE_REQUESTS'],
  ['GET_HOLDS'],
  ['GET_WALLET_BALANCE'],
  ['GET_MY_WALLET_ENTRIES'],
  ['GET_WALLET'],
  ['LIST_WALLETS'],
  ['GET_WALLET_PERIOD'],
  ['GET_PAYMENT_ENTRIES'],
  ['GET_HANDLED_TICKETS'],
  ['GET_NOTICES'],
  ['GET_MY_EXPORTS'],
  ['GET_DESK'],
  ['GET_OPEN_COUNTS'],
  ['GET_CUSTOMERS'],
  ['GET_USER_BY_ID'],
  ['GET_SALES'],
  ['GET_MY_BOOKINGS'],
  ['GET_SALES_LIST'],
  ['GET_SIGN_UP'],
  ['GET_SOURCE_SETTINGS'],
  ['GET_CONNECTIONS'],
  ['GET_CART_DATA'],
  ['GET_CARTS_ID'],
  ['GET_QUEUE'],
  ['GET_ALL_KARTS_FOR_WL'],
  ['GET_KART_BY_ID'],
  ['GET_KART_VERSIONS'],
  ['GET_RECEIPTS'],
  ['GET_CHANGES'],
  ['GET_PROPOSALS'],
  ['GET_PROPOSAL_COMMENTS'],
  ['GET_OWN_QUOTATION'],
  ['GET_ACTIVITY_SALES'],
  ['GET_ACTIVITY_SALE'],
  ['GET_VOUCHER_OF_ORDER'],
  ['GET_VOUCHER'],
  ['GET_TRAVELLING'],
  ['GET_TEAM'],
  ...NETWORK_KEYS,
  ...APPROVALS,
  ...MERGES,
]

/** Queries that show one booking: its panel, its page, its ticket and its documents. */
function shownOf(bookingId: number): readonly Key[] {
  return [
    ['GET_TICKET_DETAILS', bookingId],
    ['GET_BOOKING_DETAILS', bookingId],
    ['GET_BOOKING_DOCUMENTS', bookingId],
    // Keyed by the search and by the address of the ticket: no message names these.
    ['GET_FLIGHT_DETAILS'],
    ['GET_TICKET'],
  ]
}

/** The queries that show what a message is about. A screen that shows none of them reads nothing. */
export function keysOf(message: LiveMessage): readonly Key[] {
  switch (message.topic) {
    case 'ticket':
      return [
        ['GET_TICKETS'],
        ['GET_BOOKED_FLIGHTS'],
        ...TOGETHER,
        ['GET_HOLDS'],
        ['GET_DESK'],
        ['GET_OPEN_COUNTS'],
        ...shownOf(message.bookingId),
      ]
    case 'change':
      return [
        ['GET_TICKETS'],
        ['GET_BOOKED_FLIGHTS'],
        ...TOGETHER,
        ['GET_CHANGE_REQUESTS'],
        ['GET_DESK'],
        ['GET_OPEN_COUNTS'],
        ['GET_CR_STATUS', message.changeRequestId],
        ...shownOf(message.bookingId),
      ]
    case 'handling':
      return [['GET_HANDLED_TICKETS']]
    case 'wallet':
      return [
        ['GET_WALLET_BALANCE'],
        ['GET_WALLET'],
        ['LIST_WALLETS'],
        ['GET_WALLET_PERIOD'],
        ['GET_MY_WALLET_ENTRIES'],
        ['GET_PAYMENT_ENTRIES'],
        ['GET_DESK'],
        ['GET_OPEN_COUNTS'],
      ]
    case 'notice':
      // A new payment entry to approve moves no wallet, another site asks or decides, colleagues approve, and somebody declines an invitation:
      // those who act on it get a notification.
      return [
        ['GET_NOTICES'],
        ['GET_PAYMENT_ENTRIES'],
        ['GET_DESK'],
        ['GET_OPEN_COUNTS'],
        ['GET_TEAM'],
        ...NETWORK_KEYS,
        ...APPROVALS,
      ]
    case 'cart':
      return [
        ['GET_CART_DATA', message.cartId],
        ['GET_CARTS_ID'],
        ...(message.isQueued ? [['GET_QUEUE'], ['GET_OPEN_COUNTS'], ['GET_DESK']] : []),
      ]
    case 'quotation':
      return [
        ['GET_ALL_KARTS_FOR_WL'],
        ['GET_MY_BOOKINGS'],
        ['GET_KART_BY_ID', message.quotationId],
        ['GET_KART_VERSIONS', message.quotationId],
        ['GET_RECEIPTS', message.quotationId],
        ['GET_CHANGES', message.quotationId],
        ['GET_PROPOSALS', message.quotationId],
        ['GET_PROPOSAL_COMMENTS', message.quotationId],
        ['GET_OWN_QUOTATION', message.quotationId],
        ['GET_OPEN_COUNTS'],
        ['GET_DESK'],
        // A cart shows where its quotation stands, and no message names which.
        ['GET_CART_DATA'],
        ['GET_QUEUE'],
      ]
    case 'sale':
      return [
        ['GET_ACTIVITY_SALES'],
        ...TOGETHER,
        // Keyed by the sale and by the code of the voucher: no message names these.
        ['GET_ACTIVITY_SALE'],
        ['GET_VOUCHER'],
        ['GET_VOUCHER_OF_ORDER', message.orderId],
        // By day.
        ['GET_TRAVELLING'],
      ]
    case 'customer':
      return [['GET_CUSTOMERS'], ['GET_USER_BY_ID'], ['GET_SIGN_UP'], ['SEARCH_WL_USER'], ['GET_AUDIT_ENTRIES'], ...MERGES]
    case 'connections':
      return [['GET_SOURCE_SETTINGS'], ['GET_CONNECTIONS'], ['GET_DESK'], ['GET_OPEN_COUNTS']]
    case 'export':
      return [['GET_MY_EXPORTS']]
    case 'rights':
      return []
    case 'all':
    case 'end':
      return LIVE_KEYS
  }
}
