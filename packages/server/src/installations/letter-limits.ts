const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Limit = { readonly bucket: string; readonly most: number; readonly windowMs: number }

/** What the guests of a site ask, and what its customers order and have paid, are counted apart: no crowd of guests keeps a paid order from being said. */
const LOOKS: Limit = { bucket: 'looks', most: 600, windowMs: MINUTE_MS }
const ORDERS: Limit = { bucket: 'orders', most: 600, windowMs: MINUTE_MS }
const PAID: Limit = { bucket: 'paid', most: 600, windowMs: MINUTE_MS }
/** Agreed on by people, with a line in the trail or a notice for each. */
const AGREED: Limit = { bucket: 'agreed', most: 20, windowMs: HOUR_MS }
/** Each makes this site ask in turn. Said again by a job where it was not heard. */
const CHANGED: Limit = { bucket: 'changed', most: 60, windowMs: HOUR_MS }
/** What became of flights that were ordered: nobody knows it without such a look, and each order needs a few. */
const BOOKED: Limit = { bucket: 'booked', most: 3_000, windowMs: MINUTE_MS }
/** Each makes this site ask in turn how an order or a request stands. */
const MOVED: Limit = { bucket: 'moved', most: 120, windowMs: MINUTE_MS }
const OTHERS: Limit = { bucket: 'others', most: 120, windowMs: MINUTE_MS }

const BY_KIND: ReadonlyMap<unknown, Limit> = new Map([
  ...limited(LOOKS, 'search', 'cities', 'flightSearch', 'flightQuote', 'flightRules'),
  ...limited(ORDERS, 'hold', 'release', 'look', 'holdFlight', 'flightRelease', 'flightCharge', 'flightPartCharge'),
  ...limited(PAID, 'book', 'cancel', 'bookFlight', 'ticketFlight', 'cancelFlight', 'cancelPartOfFlight', 'agreeToChangeOfFlight'),
  ...limited(ORDERS, 'changeFlight', 'refundFlight', 'dropChangeOfFlight', 'answerAboutChangeOfFlight'),
  ...limited(BOOKED, 'flightLook', 'flightChange'),
  ['acceptTerms', AGREED],
  ['sendRequest', AGREED],
  ['withdrawRequest', AGREED],
  ['changed', CHANGED],
  ...limited(MOVED, 'orderMoved', 'flightChangeMoved'),
])

function limited(limit: Limit, ...kinds: readonly string[]): [unknown, Limit][] {
  return kinds.map((kind) => [kind, limit])
}

/** How many letters that say such a thing one installation may send to one site. What cannot be read is counted too. */
export function limitOf(said: unknown): Limit {
  const kind = typeof said === 'object' && said !== null && 'kind' in said ? said.kind : undefined
  return BY_KIND.get(kind) ?? OTHERS
}
