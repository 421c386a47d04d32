import type { KartDocument, PricedBy } from '@tradewind/contract/quotations/quotation-shapes'
import { isPartlyKnown } from '@tradewind/domain/quotations/cost-of-priced'
import {
  type CostLines,
  type CostSubject,
  costSubject,
  isSameSubject,
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

/** What of the cost of a saved line counts and was typed, or may have been; undefined: nothing. */
export function typedOf(list: ListName, line: Line<ListName>, people: People): UnconfirmedCost | undefined {
  const parts = 'pricedBy' in line ? partsToType(line.pricedBy) : []
  const amount = parts.length > 0 && 'partCost' in line ? line.partCost : line.cost
  // What was saved by an earlier program does not have it.
  return amount === null || amount === undefined ? undefined : { amount, of: subjectOf(list, line as never, people, parts) }
}

/** The same of all lines, by their numbers. */
export function typedCosts(kart: KartDocument | undefined): ReadonlyMap<number, UnconfirmedCost> {
  const known = new Map<number, UnconfirmedCost>()
  if (!kart) return known
  for (const list of LISTS)
    for (const line of kart[list]) {
      const typed = typedOf(list, line, kart)
      if (typed) known.set(line.id, typed)
    }
  return known
}

/** Whether what was typed of a cost is one of the line as it is now. */
export function judgeLine(line: Costed, now: CostSubject, saved: ReadonlyMap<number, UnconfirmedCost>): Judged {
  const { cost, partCost, costOf: of, unconfirmedCost, id } = line
  const before = id === undefined ? undefined : saved.get(id)
  const judged = judgeCost({ cost, partCost, of, unconfirmed: unconfirmedCost, saved: before }, now)
  return { typed: judged.amount, unconfirmedCost: judged.unconfirmed }
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

/**
 * Of a version that its customer has agreed to: a cost that nobody has confirmed stays as it was, where it was not sent or was sent back as it is. It is none of what a note changes, and nobody can
 * drop it any more.
 */
export function withUnconfirmedOf<Kart extends Costs>(taken: Kart, sent: Costs, before: KartDocument): Kart {
  const keep = (list: ListName) => {
    const old = new Map(before[list].map((line): [number, Costed] => [line.id, line]))
    const isSentBack = ({ costOf, unconfirmedCost }: Costed, { of }: UnconfirmedCost) => {
      const subject = unconfirmedCost?.of ?? costOf
      return subject !== undefined && isSameSubject(subject, of)
    }
    return taken[list].map((line, at) => {
      const was = line.id === undefined ? undefined : old.get(line.id)
      const kept = was?.unconfirmedCost
      if (!was || !kept) return line
      const isSilent = line.cost === null && (line.partCost ?? null) === null && line.unconfirmedCost === undefined
      if (!isSilent && !isSentBack(sent[list][at] ?? line, kept)) return line
      return { ...line, cost: was.cost, ...('partCost' in line && { partCost: was.partCost }), unconfirmedCost: kept }
    })
  }
  return { ...taken, ...Object.fromEntries(LISTS.map((list) => [list, keep(list)])) }
}
type Costs = { readonly [List in ListName]: readonly Costed[] }
