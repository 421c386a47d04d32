import type { Outage } from './stage.ts'

export type Answer<Body = unknown> = { readonly status: number; readonly body: Body }
export type Refused = {
  readonly success?: boolean
  readonly errorCode?: string
  readonly errorMessage?: string
  readonly requestId?: string
}
export type AgreedQuote = { readonly quoteId: string; readonly refund: string }
export type ActivityPromise = { readonly status: string; readonly refund?: string }
export type Failure = {
  readonly askedAt: number
  readonly at: number
  readonly path: string
  readonly status: number
  readonly body: Refused
}

/** What was asked, what came back, and what was promised: the soak's own memory, against which the tables are checked. */
export type Journal = {
  countAnswer(path: string, status: number | string): void
  countLost(path: string): void
  /** How something a person set out to do ended, e.g. 'book by wallet: issued'. */
  countOutcome(deed: string, ending: string): void
  recordFailure(failure: Failure): void
  /** The product has said that this booking exists, and in what state. */
  recordPromise(bookingId: number, status: string): void
  readonly promises: ReadonlyMap<number, string>
  /** The product has taken a request at this price. */
  recordQuote(changeRequestId: number, quote: AgreedQuote): void
  readonly quotes: ReadonlyMap<number, AgreedQuote>
  /** The product has said that this activity is sold, or was cancelled with a refund of so much. */
  recordActivity(saleId: number, promise: ActivityPromise): void
  readonly activities: ReadonlyMap<number, ActivityPromise>
  /** The product has said that this quotation is sold; that so much was received for one, by its key; that a change of this difference was carried out. */
  recordQuotation(id: number, status: string): void
  readonly quotations: ReadonlyMap<number, string>
  /** The product has said that a proposal of this quotation was accepted. */
  recordAccepted(quotationId: number): void
  readonly accepted: ReadonlySet<number>
  recordReceipt(quotationId: number, receipt: { readonly key: string; readonly amount: string }): void
  readonly receipts: ReadonlyMap<string, { readonly quotationId: number; readonly amount: string }>
  recordChange(id: number, difference: string): void
  /** The product has said that this service was cancelled with a refund of so much. */
  recordService(saleId: number, refund: string): void
  readonly services: ReadonlyMap<number, string>
  readonly changes: ReadonlyMap<number, string>
  readonly answers: ReadonlyMap<string, ReadonlyMap<number | string, number>>
  readonly outcomes: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Every 500, and whatever else failed while nothing had been killed and no node was overloaded. */
  unexplained(outages: readonly Outage[]): Failure[]
  readonly failures: readonly Failure[]
}

/** Even while PostgreSQL is away nobody sees a bug: there is a sentence for that (503). */
const BUG = 500
/** A node that has more to do than it can says so, and the caller comes again; on a small machine the soak itself is the reason. */
const OVERLOADED = 'BUSY'
/** After a node or PostgreSQL is back, new calls may still meet the outage for this long. One that was asked before meets it whenever its supplier answers. */
const AFTERMATH_MS = 5_000

export function makeJournal(): Journal {
  const answers = new Map<string, Map<number | string, number>>()
  const outcomes = new Map<string, Map<string, number>>()
  const failures: Failure[] = []
  const promises = new Map<number, string>()
  const quotes = new Map<number, AgreedQuote>()
  const activities = new Map<number, ActivityPromise>()
  const quotations = new Map<number, string>()
  const accepted = new Set<number>()
  const receipts = new Map<string, { quotationId: number; amount: string }>()
  const changes = new Map<number, string>()
  const services = new Map<number, string>()
  return {
    countAnswer: (path, status) => count(answers, path, status),
    countLost: (path) => count(answers, path, 'lost'),
    countOutcome: (deed, ending) => count(outcomes, deed, ending),
    recordFailure: (failure) => failures.push(failure),
    recordPromise: (bookingId, status) => promises.set(bookingId, status),
    promises,
    recordQuote: (changeRequestId, quote) => quotes.set(changeRequestId, quote),
    quotes,
    recordActivity: (saleId, promise) => activities.set(saleId, promise),
    activities,
    recordQuotation: (id, status) => quotations.set(id, status),
    quotations,
    recordAccepted: (quotationId) => accepted.add(quotationId),
    accepted,
    recordReceipt: (quotationId, { key, amount }) => receipts.set(key, { quotationId, amount }),
    receipts,
    recordChange: (id, difference) => changes.set(id, difference),
    changes,
    recordService: (saleId, refund) => services.set(saleId, refund),
    services,
    answers,
    outcomes,
    failures,
    unexplained: (outages) =>
      failures.filter(
        ({ askedAt, at, status, body }) =>
          status === BUG ||
          (body.errorCode !== OVERLOADED &&
            !outages.some(({ from, to }) => at >= from && (askedAt <= to || at <= to + AFTERMATH_MS))),
      ),
  }
}

function count<Key>(of: Map<string, Map<Key, number>>, name: string, key: Key): void {
  const counts = of.get(name) ?? new Map<Key, number>()
  counts.set(key, (counts.get(key) ?? 0) + 1)
  of.set(name, counts)
}
