import type { KartDocument, KartDraft, RepricedLine } from '@tradewind/contract/quotations/quotation-shapes'
import { toDecimal } from '@tradewind/domain/money'
import { isCostOfRates } from '@tradewind/domain/quotations/cost-of-priced'
import type { UnconfirmedCost } from '@tradewind/domain/quotations/typed-cost'
import { addDays, daysBetween, type Instant, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { type Costed, judgeLine, partsToType, subjectOf, withJudged } from './judge-costs.ts'
import type { DraftedKart } from './name-lines.ts'
import { totalOf } from './price-kart.ts'
import { askRates } from './price-lines.ts'
import { getQuotation, getVersion, type Kept } from './quotation-repo.ts'
import { readBasis } from './read-basis.ts'
import type { ListName } from './read-kart.ts'
import { changeOf, withPrices } from './reprice-kart.ts'
import { takeCustomer } from './take-customer.ts'

type Wish = { readonly id: number; readonly arrivalDate: string | null; readonly customerId?: number | undefined }
type Copied = { readonly kart: KartDraft; readonly lines: RepricedLine[]; readonly totalBefore: string }

/** A new quotation from an old one, which nobody has saved yet. Refuses NOT_FOUND, and by field. */
export async function copyKart(tx: SiteTx, { id, arrivalDate, customerId }: Wish, now: Instant): Promise<Copied> {
  const { version, isTemplate } = await getQuotation(tx, id, { kind: 'site' })
  const { kept, total } = await getVersion(tx, id, version)
  const begun = beginCopy(kept)
  const isForOther = customerId !== undefined && customerId !== begun.customerId && !isTemplate
  const moved = moveDays(isForOther ? withoutWords(begun) : begun, arrivalDate)
  const draft = judgeCopied(kept.kart, { ...moved, customerId: customerId ?? moved.customerId })
  const { legalEntityId } = await takeCustomer(tx, draft.customerId)
  const asked = await askRates(tx, draft, { before: undefined, legalEntityId, now })
  const kart = withPrices(draft, asked)
  const totalPrice = totalOf(kart, await readBasis(tx, { currency: kart.currencySymbol, before: undefined, now }))
  return { kart: wishOf(kart, toDecimal(totalPrice)), lines: asked.flatMap(changeOf), totalBefore: toDecimal(total) }
}

/** What people wrote of one customer is nobody else's to read. A template was written for many. */
function withoutWords(kart: DraftedKart): DraftedKart {
  // Where somebody is fetched may be their home; the area says where the drive begins. Of a hotel or an activity the builder asks for it again.
  const places = { pickupTransfer: '', dropTransfer: '' }
  const accomodations = kart.accomodations.map((line) => ({ ...line, ...places }))
  const activities = kart.activities.map((line) => ({ ...line, ...places }))
  const transfers = kart.transfers.map((line) => ({
    ...line,
    ...(line.fromAreaId !== null && { pickupTransfer: '' }),
    ...(line.toAreaId !== null && { dropTransfer: '' }),
  }))
  return { ...kart, accomodations, activities, transfers, remark: '', remarkForCustomer: '', internalRemark: '' }
}

/** What belongs to the old sale alone is left behind: its travellers, numbers and deadline. */
function beginCopy({ kart }: Kept): DraftedKart {
  return {
    ...kart,
    ...{
      passengers: [],
      paymentDeadline: null,
      instalments: onlyDeposit(kart),
      purchaseConfirmationNo: '',
      salesConfirmationNo: '',
    },
    accomodations: kart.accomodations.map((line) => ({ ...line, id: undefined })),
    activities: kart.activities.map((line) => ({ ...line, id: undefined, cost: typedCost(line) })),
    transfers: kart.transfers.map((line) => ({ ...line, id: undefined, cost: typedCost(line) })),
    miscellaneous: kart.miscellaneous.map((line) => ({ ...line, id: undefined })),
    flightDetails: kart.flightDetails.map((line) => ({ ...line, id: undefined, pnr: '' })),
  }
}

/** The rates of the new day say their own. */
const typedCost = (line: KartDocument['activities'][number] | KartDocument['transfers'][number]) =>
  isCostOfRates(line, line.cost) ? null : line.cost

/**
 * What was typed for the old days is no cost of the new ones until somebody says so. What counts says what it was typed for: of which parts it is the rules of the old line said, and a copy has none.
 * Lines stand in the order of the old ones.
 */
function judgeCopied(old: KartDocument, kart: DraftedKart): DraftedKart {
  const none: ReadonlyMap<number, UnconfirmedCost> = new Map()
  const judge = <List extends ListName>(list: List, lines: DraftedKart[List]): DraftedKart[List] =>
    (lines as readonly Costed[]).map((line, at) => {
      const was: KartDocument[ListName][number] | undefined = old[list][at]
      if (!was) return line
      const parts = 'pricedBy' in was ? partsToType(was.pricedBy) : []
      const of = subjectOf(list, was as never, old, parts)
      const now = subjectOf(list, line as never, kart, parts)
      const judged = judgeLine({ ...line, costOf: of }, now, none)
      const taken = { ...withJudged(line, judged), ...(judged.typed !== null && { costOf: now }) }
      return parts.length > 0 ? { ...taken, cost: null, partCost: judged.typed } : taken
    }) as unknown as DraftedKart[List]
  return {
    ...kart,
    accomodations: judge('accomodations', kart.accomodations),
    activities: judge('activities', kart.activities),
    transfers: judge('transfers', kart.transfers),
    miscellaneous: judge('miscellaneous', kart.miscellaneous),
    flightDetails: judge('flightDetails', kart.flightDetails),
  }
}

/** A deposit is as large again; what was due on a day has no day yet. */
const onlyDeposit = ({ instalments }: Kept['kart']) => instalments.filter(({ dueOn }) => dueOn === null)

const [FIRST, LAST] = ['1900-01-01', '2199-12-31']

/** All days as far from the new arrival as they were from the old one; where nobody had said when that was, from the first day of a line. */
function moveDays(kart: DraftedKart, arrivalDate: string | null): DraftedKart {
  if (arrivalDate === null) return kart
  const from = kart.arrivalDate ?? firstDayOf(kart)
  const by = from === undefined ? 0 : daysBetween(plainDate(from), plainDate(arrivalDate))
  const move = (day: string) => {
    const moved = addDays(plainDate(day), by)
    return moved < FIRST || moved > LAST ? refuseInput({ arrivalDate: 'A day of this quotation would be too far away.' }) : moved
  }
  const moveOpen = (day: string | null) => (day === null ? null : move(day))
  return {
    ...kart,
    arrivalDate,
    accomodations: kart.accomodations.map((line) => ({ ...line, checkinDate: move(line.checkinDate) })),
    activities: kart.activities.map((line) => ({ ...line, startDate: moveOpen(line.startDate) })),
    transfers: kart.transfers.map((line) => ({
      ...line,
      startDate: moveOpen(line.startDate),
      returnDate: moveOpen(line.returnDate),
    })),
    miscellaneous: kart.miscellaneous.map((line) => ({ ...line, startDate: moveOpen(line.startDate) })),
    flightDetails: kart.flightDetails.map((line) => ({
      ...line,
      departureDate: moveOpen(line.departureDate),
      arrivalDate: moveOpen(line.arrivalDate),
    })),
  }
}

/** Of its lines. Undefined: none has a day. */
function firstDayOf({ accomodations, activities, transfers, miscellaneous, flightDetails }: DraftedKart): string | undefined {
  const days = [
    ...accomodations.map(({ checkinDate }) => checkinDate),
    ...activities.map(({ startDate }) => startDate),
    ...transfers.map(({ startDate }) => startDate),
    ...miscellaneous.map(({ startDate }) => startDate),
    ...flightDetails.map(({ departureDate }) => departureDate),
  ]
  return days.filter((day) => day !== null).toSorted()[0]
}

/** Without the names, which a new one is given when it is saved. */
function wishOf(kart: DraftedKart, totalPrice: string): KartDraft {
  return {
    ...kart,
    totalPrice,
    accomodations: kart.accomodations.map(({ id: _id, name: _name, city: _city, ...line }) => line),
    activities: kart.activities.map(({ id: _id, name: _name, tourOption: _option, ...line }) => withoutRules(line)),
    transfers: kart.transfers.map(({ id: _id, fromArea: _from, toArea: _to, ...line }) => {
      const { pricedBy: _rules, ...own } = line as typeof line & { pricedBy?: unknown }
      return own
    }),
    miscellaneous: kart.miscellaneous.map(({ id: _id, ...line }) => line),
    flightDetails: kart.flightDetails.map(({ id: _id, ...line }) => line),
  }
}

function withoutRules<Line extends { readonly cancellation: unknown }>(line: Line): Omit<Line, 'cancellation'> {
  const { pricedBy: _rules, timing: _timing, ...priced } = line as Line & { pricedBy?: unknown; timing?: unknown }
  const { cancellation: _terms, ...own } = priced as Line
  return own
}
