import type { Actor } from '@tradewind/domain/accounts/actor'
import { isNearEnd, traceEndsAt } from '@tradewind/domain/flights/order'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { readOnce } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { isTraceTaken } from '../book/trace-repo.ts'
import { isStopped } from '../stops/stop-repo.ts'
import { SupplierRefused } from '../suppliers/supplier-errors.ts'
import type { SupplierQuote } from '../suppliers/supplier-option.ts'
import type { SupplierRef } from '../suppliers/supplier-ref.ts'
import { askLive, type SupplierRefusal } from './ask-live.ts'
import { findAgain, quoteAt, quoteCounting } from './find-again.ts'
import type { QuoteTarget } from './quote-store.ts'

/** `traceBeganAt`: when its trace began; undefined where it is the search's trace. */
type AskedQuote = { readonly quote: SupplierQuote; readonly traceBeganAt: Instant | undefined }

/**
 * The supplier's live quote of a result, in a trace that leaves time to book it: if the search's trace is nearly over, or something was booked in
 * it, the fare is found again.
 */
export async function askQuote(app: App, target: QuoteTarget, viewer: Actor, refuse: Refuse<SupplierRefusal>): Promise<AskedQuote> {
  const { option } = target
  if (await readOnce(app.db, viewer.siteId, (tx) => isStopped(tx, option.ref.supplier, viewer.userId)))
    refuse('SUPPLIER_FAILED', { message: stopSentence({ isStaff: viewer.userType === 'staff' }) })
  const trace = newestTrace(target)
  const again = () => findAgain(app, { searchBy: target.search.searchBy, known: knownOf(target) }, viewer, refuse)
  const isTaken = await readOnce(app.db, viewer.siteId, (tx) =>
    isTraceTaken(tx, { supplier: option.ref.supplier, traceId: trace.ref.traceId, outboundBookingId: null }),
  )
  if (isTaken) return again()
  const endsAt = traceEndsAt(trace.beganAt ?? target.search.searchedAt)
  if (isNearEnd(endsAt, app.now()))
    try {
      return await again()
    } catch (error) {
      // If the new search fails, the remaining minutes can still be used.
      if (!(error instanceof Refusal) || error.code !== 'SUPPLIER_FAILED' || endsAt <= app.now()) throw error
      return { quote: await quoteAt(app, trace.ref, viewer, refuse), traceBeganAt: trace.beganAt }
    }
  const known = await askKnown(app, trace.ref, viewer, refuse)
  return known ? { quote: known, traceBeganAt: trace.beganAt } : again()
}

/** Undefined where the supplier has closed the trace early. */
function askKnown(app: App, ref: SupplierRef, viewer: Actor, refuse: Refuse<SupplierRefusal>) {
  return askLive(
    { ...app, refuse },
    { siteId: viewer.siteId, supplier: ref.supplier },
    async (supplier, signal) => {
      try {
        return await quoteCounting(app, { supplier, ref, viewer }, signal)
      } catch (error) {
        if (error instanceof SupplierRefused && error.kind === 'expired') return undefined
        throw error
      }
    },
    viewer,
  )
}

type Trace = { readonly ref: SupplierRef; readonly beganAt: Instant | undefined }

/** A fare that was found again once is quoted there. */
function newestTrace({ option, lastQuote }: QuoteTarget): Trace {
  return lastQuote?.traceBeganAt
    ? { ref: lastQuote.quote.option.ref, beganAt: lastQuote.traceBeganAt }
    : { ref: option.ref, beganAt: undefined }
}

function knownOf({ option, lastQuote }: QuoteTarget): Parameters<typeof findAgain>[1]['known'] {
  return lastQuote ? [option, lastQuote.quote.option] : [option]
}
