import type { LiveMessage } from '@tradewind/contract/live/live'

type Key = readonly (string | number)[]

/** What shows tickets, wallets, notices and downloads: asked again when something may have been missed. */
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
  ['GET_WALLET_PERIOD'],
  ['GET_PAYMENT_ENTRIES'],
  ['GET_HANDLED_TICKETS'],
  ['GET_NOTICES'],
  ['GET_MY_EXPORTS'],
  ['GET_DESK'],
  ['GET_CUSTOMERS'],
  ['GET_USER_BY_ID'],
  ['GET_SOURCE_SETTINGS'],
  ['GET_CONNECTIONS'],
]

/** What shows one booking: its panel, its page, its ticket and its documents. */
function shownOf(bookingId: number): readonly Key[] {
  return [
    ['GET_TICKET_DETAILS', bookingId],
    ['GET_BOOKING_DETAILS', bookingId],
    ['GET_BOOKING_DOCUMENTS', bookingId],
    // Known by the search and by the address of the ticket: no message names them.
    ['GET_FLIGHT_DETAILS'],
    ['GET_TICKET'],
  ]
}

/** Which queries show what a message is about. A screen that shows none of them asks nothing. */
export function keysOf(message: LiveMessage): readonly Key[] {
  switch (message.topic) {
    case 'ticket':
      return [['GET_TICKETS'], ['GET_BOOKED_FLIGHTS'], ['GET_HOLDS'], ['GET_DESK'], ...shownOf(message.bookingId)]
    case 'change':
      return [
        ['GET_TICKETS'],
        ['GET_BOOKED_FLIGHTS'],
        ['GET_CHANGE_REQUESTS'],
        ['GET_DESK'],
        ['GET_CR_STATUS', message.changeRequestId],
        ...shownOf(message.bookingId),
      ]
    case 'handling':
      return [['GET_HANDLED_TICKETS']]
    case 'wallet':
      return [
        ['GET_WALLET_BALANCE'],
        ['GET_WALLET'],
        ['GET_WALLET_PERIOD'],
        ['GET_MY_WALLET_ENTRIES'],
        ['GET_PAYMENT_ENTRIES'],
        ['GET_DESK'],
      ]
    case 'notice':
      // An entry that begins to wait moves no wallet: those who decide hear of it by their notice.
      return [['GET_NOTICES'], ['GET_PAYMENT_ENTRIES'], ['GET_DESK']]
    case 'customer':
      return [['GET_CUSTOMERS'], ['GET_USER_BY_ID'], ['SEARCH_WL_USER']]
    case 'connections':
      return [['GET_SOURCE_SETTINGS'], ['GET_CONNECTIONS'], ['GET_DESK']]
    case 'export':
      return [['GET_MY_EXPORTS']]
    case 'all':
    case 'end':
      return LIVE_KEYS
  }
}
