import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { isZero, type Money } from '@tradewind/domain/money'
import { isOwn } from '@tradewind/domain/quotations/change-after-sale'
import type { Picks } from '@tradewind/domain/quotations/choices'
import { fitPayment } from '@tradewind/domain/quotations/fit-payment'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { judgeCost } from '@tradewind/domain/quotations/typed-cost'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { compareKarts } from './compare-karts.ts'
import { partsToType, subjectOf, typedOf } from './judge-costs.ts'
import { withPicks } from './pick-lines.ts'
import { sumKept } from './price-kart.ts'
import { costsWith } from './price-lines.ts'
import type { Shop } from './quotation-editor.ts'
import { getVersion, insertVersion, type Quotation, reviveLines, setSentVersion, updateQuotation } from './quotation-repo.ts'
import { LISTS, type ListName } from './read-kart.ts'
import { keepLines, keepRatesOfLines } from './save-version.ts'
import { notifyOfReturned } from './sell/notify-of-returned.ts'
import { readCollected } from './sell/receipt-repo.ts'
import { returnAllReceipts, returnExcess } from './sell/receive.ts'
import { daysOf, travelColumns } from './travel-days-of.ts'

type Asked = {
  readonly version: number
  readonly picks: Picks
  readonly by: number
  readonly mover?: Actor
  readonly shop: Shop
  readonly now: Instant
}

/**
 * Makes an older version the newest again, as it was, with its lines and the rates of its prices: its customer has agreed to it, while the desk had saved another one. What the desk has said of costs since stays.
 * What the desk saved stays among the versions. With what the customer chose of it, it is a version of its own. `mover`: the person of the desk who says that they agreed. Gives the number of the newest; undefined where something was chosen
 * that it does not offer. The caller has locked the quotation.
 */
export async function restoreVersion(
  tx: SiteTx,
  quotation: Quotation,
  { version, picks, by, mover, shop, now }: Asked,
): Promise<number | undefined> {
  const [old, newest] = [await getVersion(tx, quotation.id, version), await getVersion(tx, quotation.id, quotation.version)]
  const picked = withPicks(old.kept, picks)
  if (!picked) return undefined
  const isChosen = compareKarts(old.kept.kart, picked.kart).length > 0
  const kart = withCostsOf(picked.kart, { old: old.kept.kart, newest: newest.kept.kart })
  const kept = { ...picked, kart }
  if (version === quotation.version && !isChosen) return version
  const known = new Set(LISTS.flatMap((list) => newest.kept.kart[list].map(({ id }) => id)))
  const gone = LISTS.flatMap((list) => kart[list].map(({ id }) => id)).filter((id) => !known.has(id))
  await reviveLines(tx, gone)
  await keepLines(tx, kart, { known, now })
  await keepRatesOfLines(tx, kart, newest.kept.kart)
  const days = daysOf(kart)
  const total = sumKept(kept).totalPrice
  const next = quotation.version + 1
  await insertVersion(tx, {
    id: quotation.id,
    version: next,
    total,
    kept,
    at: now,
    by,
    ...days,
  })
  await returnWhatDoesNotFit(tx, quotation.id, { total, kartName: kart.kartName, mover, shop, now })
  await updateQuotation(tx, quotation.id, {
    ...{ version: next, customer_id: quotation.customerId, legal_entity_id: quotation.legalEntityId, changed_at: now },
    ...travelColumns(kart),
  })
  // What the customer sees is what they chose.
  if (isChosen) await setSentVersion(tx, quotation.id, next)
  return next
}

/** What the desk has said since of the cost of a line that is the same otherwise, for the same people, whatever was chosen with the acceptance. */
function withCostsOf(
  kart: KartDocument,
  { old, newest }: { readonly old: KartDocument; readonly newest: KartDocument },
): KartDocument {
  const others = new Set(
    compareKarts(old, newest).flatMap(({ line, what, field }) => (line && !(what === 'changed' && isOwn(field)) ? [line.id] : [])),
  )
  const carry = <List extends ListName>(list: List): KartDocument[List] => {
    const lines: readonly AnyLine[] = kart[list]
    const since: readonly AnyLine[] = newest[list]
    return lines.map((line) => {
      const said = others.has(line.id) ? undefined : since.find(({ id }) => id === line.id)
      return said ? withCostOf(list, line, { said, old, newest }) : line
    }) as unknown as KartDocument[List]
  }
  // What they cost was said for the people of its version.
  if (peopleText(old) !== peopleText(newest)) return kart
  return {
    ...kart,
    accomodations: carry('accomodations'),
    activities: carry('activities'),
    transfers: carry('transfers'),
    miscellaneous: carry('miscellaneous'),
    flightDetails: carry('flightDetails'),
  }
}

type AnyLine = KartDocument[ListName][number]
type Said = { readonly said: AnyLine; readonly old: KartDocument; readonly newest: KartDocument }

const partsOf = (line: AnyLine) => ('pricedBy' in line ? partsToType(line.pricedBy) : [])

/**
 * A line with what was said since of its cost. Where the rates knew other parts of it then, or somebody had typed its price, an amount of others is none of these parts: what counted for the line goes
 * on counting.
 */
function withCostOf(list: ListName, line: AnyLine, { said, old, newest }: Said): AnyLine {
  const { unconfirmedCost: _, ...own } = line
  const { cost, unconfirmedCost } = said
  const kept = unconfirmedCost && { unconfirmedCost }
  const [parts, since] = [partsOf(line), partsOf(said)]
  if (parts.length === 0 && since.length === 0) return { ...own, cost, ...kept } as unknown as AnyLine
  const typed = unconfirmedCost ?? typedOf(list, said, newest)
  const of = subjectOf(list, line as never, old, parts)
  const judged = judgeCost({ cost: null, unconfirmed: typed }, of)
  if (judged.amount === null && `${parts}` !== `${since}` && (line.cost !== null || typedOf(list, line, old))) return line
  const counting = parts.length > 0 && 'pricedBy' in line ? costsWith(line.pricedBy, judged.amount, line.currency) : undefined
  return {
    ...own,
    ...(counting ?? { cost: judged.amount, ...('partCost' in line && { partCost: null }) }),
    ...(judged.unconfirmed && { unconfirmedCost: judged.unconfirmed }),
  } as unknown as AnyLine
}

const peopleText = ({ adults, child, infant, childAges }: KartDocument) => [adults, child, infant, ...childAges].join('/')

type Fitting = {
  readonly total: Money
  readonly kartName: string
  readonly mover: Actor | undefined
  readonly shop: Shop
  readonly now: Instant
}

/** No more is collected than the total: of what was paid of a version that cost more, the difference is in the wallet again; all of it where that was in another currency. Who paid is notified. */
async function returnWhatDoesNotFit(tx: SiteTx, id: number, { total, kartName, mover, shop, now }: Fitting): Promise<void> {
  const collected = await readCollected(tx, id, total.currency)
  const isOther = collected.currency !== total.currency
  if (isZero(fitPayment(collected, total).returned)) return
  const giving = { by: mover, reason: 'The customer agreed to a version with another total.', now }
  const returned = isOther ? await returnAllReceipts(tx, id, giving) : await returnExcess(tx, id, total, giving)
  const about = `${nameQuotation(id)}, ${kartName}: what was agreed to costs ${formatMoney(total)}`
  const why = isOther
    ? `${about}, and was paid in ${collected.currency}. It can be paid again in ${total.currency}.`
    : `${about}, and more was paid.`
  await notifyOfReturned(tx, { shop, now }, { quotationId: id, returned, why })
}
