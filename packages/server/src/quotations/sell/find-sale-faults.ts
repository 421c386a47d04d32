import type { SaleFault } from '@tradewind/contract/quotations/quotation-shapes'
import { type Money, zero } from '@tradewind/domain/money'
import { refuseItinerary } from '@tradewind/domain/quotations/refuse-itinerary'
import type { ItinerarySum } from '@tradewind/domain/quotations/sum-itinerary'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { findNoPlaces } from '../../places/take-places.ts'
import type { DraftedKart } from '../name-lines.ts'
import { sumKept } from '../price-kart.ts'
import type { Kept } from '../quotation-repo.ts'
import { faultsByField, readKart } from '../read-kart.ts'
import { dayOfLine, titleLine } from '../title-line.ts'
import { type Draft, draftLines } from './draft-lines.ts'
import { openCounter, sharesOf, wantedBy } from './sell-quotation.ts'

type Asked = {
  readonly legalEntityId: number
  readonly kept: Kept
  /** What was paid of it, in its currency. */
  readonly collected: Money
  readonly now: Instant
}
/** By field, as on the wire: 'activities.0.time'. `times`: the starts that could be chosen there. */
export type SaleFaults = {
  readonly sentences: Readonly<Record<string, string>>
  readonly times: Readonly<Record<string, readonly string[]>>
}
/** And what can be sold of it, as it would be. Without a price where the whole has none. */
type JudgedSale = SaleFaults & { readonly drafts: readonly Draft[] }

/**
 * Why a version cannot be sold now; empty: it can. Vouchering refuses the same, and so nobody is asked to agree to or to pay for what it would refuse. Writes and locks nothing: places
 * that are there now may be gone when it is sold.
 */
export async function findSaleFaults(tx: SiteTx, { legalEntityId, kept, collected, now }: Asked): Promise<JudgedSale> {
  const { kart } = kept
  const sum = sumKept(kept)
  const { itinerary } = readKart(kart, { isVouchered: true })
  const ofItinerary = refuseItinerary(itinerary, { totalPrice: sum.totalPrice, collectedPayment: collected })
  const shares = sharesOf(sum)
  const shared = await openCounter(tx, { now, suppliers: [] }, { legalEntityId, kept })
  const { drafts, faults, times } = draftLines(kart, { shares: 'why' in shares ? freeShares(sum) : shares, shared, now })
  const found = { ...('why' in shares && shares.why), ...faults, ...faultsByField(ofItinerary) }
  const none = await findNoPlaces(
    tx,
    drafts.flatMap((draft) => wantedBy(draft, draft.place)),
    { now },
  )
  return { sentences: none ? { ...found, [`${none.taker}.startDate`]: none.sentence } : found, times, drafts }
}

/** As the desk reads them, in the order of the itinerary. */
export function presentSaleFaults(kart: DraftedKart, { sentences, times }: SaleFaults): SaleFault[] {
  return Object.entries(sentences).map(([field, sentence]) => {
    const place = /^\w+\.\d+(?=\.)/.exec(field)?.[0]
    const title = place ? [titleLine(kart, place), dayOfLine(kart, place)].filter(Boolean).join(', ') : ''
    const free = times[field]
    return { field, title, sentence, ...(free && { times: [...free] }) }
  })
}

/** So that all faults are found at once, also where nothing is to be paid yet. */
function freeShares({ lines, totalPrice: { currency } }: ItinerarySum) {
  const none = zero(currency)
  return lines.filter(({ counts }) => counts).map(({ lineId }) => ({ lineId, amount: none, tax: none }))
}
