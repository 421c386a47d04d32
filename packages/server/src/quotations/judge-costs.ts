import type { KartDocument, PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import { isPartlyKnown } from '@tradewind/domain/quotations/cost-of-priced'
import {
  type CostLines,
  type CostSubject,
  costSubject,
  judgeCost,
  type UnconfirmedCost,
} from '@tradewind/domain/quotations/typed-cost'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import { LISTS, type ListName } from './read-kart.ts'

type People = Pick<KartDocument, 'adults' | 'child' | 'infant' | 'childAges'>
type Line<List extends ListName> = KartDocument[List][number]
/** A line as it was sent, or as it is kept. */
export type Costed = {
  readonly id?: number | undefined
  readonly cost: string | null
  readonly partCost?: string | null | undefined
  readonly costOf?: CostSubject | undefined
  readonly unconfirmedCost?: UnconfirmedCost | undefined
}
/** `typed`: its whole cost, or that of the rest, as the desk said it for the line as it is; null: nobody has. */
type Judged = { readonly typed: string | null; readonly unconfirmedCost: UnconfirmedCost | undefined }

/** The parts that the desk says the cost of; empty: the whole. */
export function partsToType(pricedBy: PricedBy | null | undefined): readonly CostPart[] {
  const { known = null, missing = [] } = pricedBy?.costs ?? {}
  return isPartlyKnown({ known, missing }) ? missing : []
}

/** For what the cost of a line stands as it is now. */
export function subjectOf<List extends ListName>(
  list: List,
  line: Omit<Line<List>, 'id' | 'pricedBy'>,
  people: People,
  parts: readonly CostPart[] = [],
): CostSubject {
  return costSubject(list, line as unknown as CostLines[List], { people, currency: line.currency, parts })
}

/** What of the costs that were saved somebody had typed, by the numbers of their lines. */
export function typedCosts(kart: KartDocument | undefined): ReadonlyMap<number, UnconfirmedCost> {
  const known = new Map<number, UnconfirmedCost>()
  if (!kart) return known
  for (const list of LISTS)
    for (const line of kart[list]) {
      const parts = 'pricedBy' in line ? partsToType(line.pricedBy) : []
      const amount = parts.length > 0 && 'partCost' in line ? line.partCost : line.cost
      // What was saved by an earlier program does not have it.
      if (amount !== null && amount !== undefined) known.set(line.id, { amount, of: subjectOf(list, line as never, kart, parts) })
    }
  return known
}

/** Whether what was typed of a cost is one of the line as it is now. */
export function judgeLine(line: Costed, now: CostSubject, saved: ReadonlyMap<number, UnconfirmedCost>): Judged {
  const { unconfirmedCost: kept, costOf, id } = line
  const sent = now.parts.length > 0 ? (line.partCost ?? null) : line.cost
  const asked =
    sent === null && kept
      ? { amount: kept.amount, of: kept.of, saved: undefined }
      : { amount: sent, of: costOf, saved: id === undefined ? undefined : saved.get(id) }
  const { amount, unconfirmed } = judgeCost(asked, now)
  return { typed: amount, unconfirmedCost: unconfirmed }
}

/** With the cost that counts, and without what it was sent with. */
export function withJudged<Sent extends Costed>(line: Sent, { typed, unconfirmedCost }: Judged): Omit<Sent, 'costOf'> {
  const { costOf: _of, unconfirmedCost: _kept, ...own } = line
  return { ...own, cost: typed, ...(unconfirmedCost && { unconfirmedCost }) } as unknown as Omit<Sent, 'costOf'>
}

type Judging = {
  readonly people: People
  readonly before: KartDocument | undefined
  /** Lines that stay as they stand: what they were sold as was cancelled. */
  readonly resting: ReadonlySet<number>
}

/** Lines that no rates price, with the costs that are theirs as they are now. */
export function judgeCosts<Sent extends Costed>(
  list: 'accomodations' | 'miscellaneous' | 'flightDetails',
  lines: readonly Sent[],
  { people, before, resting }: Judging,
): Sent[] {
  const saved = typedCosts(before)
  return lines.map((line) => {
    if (line.id !== undefined && resting.has(line.id)) return line
    return withJudged(line, judgeLine(line, subjectOf(list, line as never, people), saved)) as unknown as Sent
  })
}
