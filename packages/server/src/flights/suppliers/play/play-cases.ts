/** How a fare of the play airline behaves: named by its flight number, so that a partner can call up what it wants to try. */
export type PlayCase =
  | 'ordinary'
  | 'priceRisesAtQuote'
  | 'soldOut'
  | 'priceRisesAtOrder'
  | 'slow'
  | 'notIssued'
  | 'silentIssued'
  | 'silentNotIssued'
  | 'refundRefused'
  | 'held'

type Played = { readonly flightNumber: string; readonly case: PlayCase; readonly family: string; readonly percentOnTop: number }

/** The dearer the fare, the rarer the case: the cheapest one simply works. The guide has the same list. */
export const PLAY_CASES: readonly Played[] = [
  { flightNumber: '100', case: 'ordinary', family: 'Ordinary', percentOnTop: 0 },
  { flightNumber: '150', case: 'held', family: 'Can be held', percentOnTop: 5 },
  { flightNumber: '200', case: 'priceRisesAtQuote', family: 'Price rises at the quote', percentOnTop: 10 },
  { flightNumber: '210', case: 'soldOut', family: 'Sold out at the quote', percentOnTop: 15 },
  { flightNumber: '300', case: 'priceRisesAtOrder', family: 'Price rises after payment', percentOnTop: 20 },
  { flightNumber: '310', case: 'slow', family: 'Ticket takes half a minute', percentOnTop: 25 },
  { flightNumber: '320', case: 'notIssued', family: 'Not issued', percentOnTop: 30 },
  { flightNumber: '330', case: 'silentIssued', family: 'Silent, and issued', percentOnTop: 35 },
  { flightNumber: '340', case: 'silentNotIssued', family: 'Silent, and not issued', percentOnTop: 40 },
  { flightNumber: '400', case: 'refundRefused', family: 'Refund is refused', percentOnTop: 45 },
]
/** What a price rises by, where it does. */
export const RISE_PERCENT = 10
/** How long the slow ticket takes. */
export const SLOW_SECONDS = 30
/** What the airline keeps of a refund. */
export const KEEPS_BASIS_POINTS = 1_000

export function playedAs(flightNumber: string): Played | undefined {
  return PLAY_CASES.find((played) => played.flightNumber === flightNumber)
}
