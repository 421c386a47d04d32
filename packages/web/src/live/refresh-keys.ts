import type { LiveMessage } from '@tradewind/contract/live/live'

type Key = readonly (string | number)[]

/** What another site asks or decides. */
const NETWORK_KEYS: readonly Key[] = [['GET_OWN_SUPPLIERS'], ['GET_CONSUMER_REQUESTS'], ['GET_SUPPLIERS'], ['GET_LINKED_SUPPLIERS']]

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
  ['GET_SIGN_UP'],
  ['GET_SOURCE_SETTINGS'],
  ['GET_CONNECTIONS'],
  ['GET_CART_DATA'],
  ['GET_CARTS_ID'],
  ['GET_QUEUE'],
  ...NETWORK_KEYS,
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
        ['GET_HOLDS'],
        ['GET_DESK'],
        ['GET_OPEN_COUNTS'],
        ...shownOf(message.bookingId),
      ]
    case 'change':
      return [
        ['GET_TICKETS'],
        ['GET_BOOKED_FLIGHTS'],
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
      // A new payment entry to approve moves no wallet, and another site asks or decides: those who act on it get a notification.
      return [['GET_NOTICES'], ['GET_PAYMENT_ENTRIES'], ['GET_DESK'], ['GET_OPEN_COUNTS'], ...NETWORK_KEYS]
    case 'cart':
      return [
        ['GET_CART_DATA', message.cartId],
        ['GET_CARTS_ID'],
        ...(message.isQueued ? [['GET_QUEUE'], ['GET_OPEN_COUNTS']] : []),
      ]
    case 'customer':
      return [['GET_CUSTOMERS'], ['GET_USER_BY_ID'], ['GET_SIGN_UP'], ['SEARCH_WL_USER']]
    case 'connections':
      return [['GET_SOURCE_SETTINGS'], ['GET_CONNECTIONS'], ['GET_DESK'], ['GET_OPEN_COUNTS']]
    case 'export':
      return [['GET_MY_EXPORTS']]
    case 'all':
    case 'end':
      return LIVE_KEYS
  }
}
