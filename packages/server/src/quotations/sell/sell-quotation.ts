import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { divideTotal, type SoldShare } from '@tradewind/domain/quotations/divide-total'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { ItinerarySum } from '@tradewind/domain/quotations/sum-itinerary'
import { bookAreaTransfers } from '@tradewind/domain/rates/area-transfer'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { listMembers } from '../../accounts/team/team-repo.ts'
import { insertActivitySale, insertOrder } from '../../activity-sales/activity-sale-repo.ts'
import { nameMover } from '../../activity-sales/move-activity-sale.ts'
import { takerOf } from '../../activity-sales/places-of-sale.ts'
import { readOnSale } from '../../activity-sales/read-on-sale.ts'
import { hashRequest } from '../../database/hash-request.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import { refuseInput } from '../../http/refuse.ts'
import { listSuppliers } from '../../ledger/post/supplier-entity-repo.ts'
import { openPayment } from '../../payments/open-payment.ts'
import { payOnAccount } from '../../payments/pay-on-account.ts'
import { sellPlaces, type WantedPlaces } from '../../places/take-places.ts'
import { listAreaRates } from '../../rates/area-transfers.ts'
import type { Mover } from '../../sales/mover.ts'
import { insertHistory } from '../../sales/sale-history-repo.ts'
import { todayOfSite, zonesOfSite } from '../../sites/site-zone.ts'
import { keepExchange } from '../price-kart.ts'
import { partyOf, pickupAreasOf } from '../price-lines.ts'
import type { Shop } from '../quotation-editor.ts'
import type { Kept, Quotation } from '../quotation-repo.ts'
import { type Draft, draftLines, type Shared } from './draft-lines.ts'
import { leadOf } from './lead-of.ts'
import { listPlaceZones } from './place-zone-repo.ts'
import { insertSalesOfLines, keepSaid, keepSold } from './quotation-sale-repo.ts'
import { insertServiceSale } from './service-sale-repo.ts'

/** Whom the cost of a line is owed to. Of an activity or a transfer it counts where its rates name nobody. */
export type SupplierOfLine = { readonly lineId: number; readonly supplierId: number }
export type Selling = {
  readonly actor: Mover
  readonly now: Instant
  readonly shop: Shop
  readonly suppliers: readonly SupplierOfLine[]
}
type Sellable = { readonly quotation: Quotation; readonly kept: Kept; readonly sum: ItinerarySum }

const MINUTES_TO_PAY = 15

/**
 * Sells what a quotation promises, as one order: each line that counts is a sale at its share of the total, activities take their places for good, and the
 * customer owes the total from now on, which may be nothing. All of it or nothing. Refuses by field: a start that there is none of, places that are gone, people who are not
 * accepted. The caller has locked the quotation and refused what cannot take place.
 */
export async function sellQuotation(tx: SiteTx, selling: Selling, { quotation, kept, sum }: Sellable): Promise<void> {
  const shares = sharesOf(sum)
  if ('why' in shares) refuseInput(shares.why)
  const { id, customerId: userId, legalEntityId } = quotation
  const buyer = { userId, legalEntityId }
  const { sell } = await openLines(tx, selling, { quotationId: id, buyer, kept, shares })
  const orderId = await insertOrder(tx, buyer, selling.now)
  await sell(orderId)
  await keepSold(tx, id, { orderId, total: sum.totalPrice })
  await keepSaid(tx, id, kept.kart.salesConfirmationNo)
}

const BELOW_ZERO = { totalPrice: 'The total is below zero, so it cannot be sold.' }
const NOTHING_COUNTS = { totalPrice: 'No service of it is in the total, so there is nothing to sell.' }

/** What each line is sold at, or why there is nothing to sell. */
export function sharesOf(sum: ItinerarySum): SoldShare[] | { readonly why: Readonly<Record<string, string>> } {
  if (sum.totalPrice.minor < 0n) return { why: BELOW_ZERO }
  const shares = divideTotal(sum)
  return shares.length === 0 ? { why: NOTHING_COUNTS } : shares
}

const NOBODY_PAYS = 'No person of this customer has an account any more, so it cannot be paid. Please copy it for another customer.'

type Opening = {
  readonly quotationId: number
  /** Who owes it. */
  readonly buyer: { readonly userId: number; readonly legalEntityId: number }
  readonly kept: Kept
  readonly shares: readonly SoldShare[]
  /** The lines that are sold; without it all that count. */
  readonly only?: ReadonlySet<string>
}

type OpenedLines = {
  /** The places that they will take. */
  readonly wanted: readonly WantedPlaces[]
  /** Activities and transfers whose rates name nobody whom their cost would be owed to, by their places. */
  readonly unsupplied: ReadonlySet<string>
  /** Sells them as sales of an order, on the account of the buyer, in the same transaction. Refuses places that are gone. */
  readonly sell: (orderId: number) => Promise<void>
}

/** Checks lines that are to be sold. Refuses by field. The caller has locked the quotation. */
export async function openLines(
  tx: SiteTx,
  selling: Selling,
  { quotationId, buyer, kept, shares, only }: Opening,
): Promise<OpenedLines> {
  const { actor, now, shop } = selling
  const { kart } = kept
  // It is sold on account. Who ends the last account of a buyer waits for the lock of the quotation.
  if ((await listMembers(tx, buyer.legalEntityId)).length === 0) refuseInput({ status: NOBODY_PAYS })
  const shared = await openCounter(tx, selling, { legalEntityId: buyer.legalEntityId, kept })
  const { drafts, faults } = draftLines(kart, { shares, shared, now, only })
  if (Object.keys(faults).length > 0) refuseInput(faults)
  await refuseForeignSuppliers(tx, selling.suppliers)
  return {
    wanted: drafts.flatMap((draft) => wantedBy(draft, `quotation:${quotationId}:${draft.lineId}`)),
    unsupplied: new Set(
      drafts.flatMap(({ kind, sale, place }) =>
        (kind === 'activity' || sale.lineKind === 'transfer') && sale.supplierId === null ? [place] : [],
      ),
    ),
    sell: (orderId) => sellDrafts(tx, { actor, now, shop, quotationId, buyer, kart, drafts, orderId }),
  }
}

/** Refuses by field whom no cost can be owed to. */
export async function refuseForeignSuppliers(tx: SiteTx, chosen: readonly { readonly supplierId: number }[]): Promise<void> {
  const suppliers = new Set((await listSuppliers(tx)).map(({ id }) => id))
  if (chosen.some(({ supplierId }) => !suppliers.has(supplierId)))
    refuseInput({ suppliers: 'Please choose a supplier of your company.' })
}

type Drafted = Omit<Selling, 'suppliers'> &
  Pick<Opening, 'quotationId' | 'buyer'> & {
    readonly kart: KartDocument
    readonly drafts: readonly Draft[]
    readonly orderId: number
  }

async function sellDrafts(tx: SiteTx, drafted: Drafted): Promise<void> {
  const { actor, now, shop, quotationId, buyer, kart, drafts, orderId } = drafted
  const { userId, legalEntityId } = buyer
  const bookedOn = await todayOfSite(tx, now)
  const common = { orderId, buyer, bookedOn, now, leadName: await leadOf(tx, kart, { quotationId, userId }) }
  // Sent together, they are numbered in this order.
  const sales = await Promise.all(
    drafts.map(async (draft) => {
      const key = `quotation:${quotationId}:${draft.lineId}`
      const saleId =
        draft.kind === 'activity'
          ? await insertActivitySale(tx, { ...draft.sale, ...common, key, requestHash: hashRequest({ key }) })
          : await insertServiceSale(tx, { ...draft.sale, ...common, key, quotationId })
      insertHistory(tx, { saleId, from: null, to: 'waiting', at: now, actor: nameMover(actor), note: nameQuotation(quotationId) })
      return { saleId, lineId: draft.lineId, draft }
    }),
  )
  await insertSalesOfLines(tx, quotationId, sales)
  await takePlaces(tx, sales, now)
  const payment = await openPayment(tx, {
    ...{ jobs: shop.jobs, purchaseId: orderId, legalEntityId, userId, now },
    lines: sales.map(({ saleId, draft }) => ({ saleId, amount: draft.sale.price.payable })),
    expiresAt: plusMinutes(now, MINUTES_TO_PAY),
    remark: `${nameQuotation(quotationId)}, ${kart.kartName}`.slice(0, 200),
    redirectTo: '/app/quotations',
    mayBeFree: true,
    refuse: () => {
      throw new Error(`Quotation ${quotationId} has new sales that are paid`)
    },
  })
  await payOnAccount(tx, { ...shop, actor, now }, payment.orderId)
}

export function wantedBy(draft: Draft, taker: string): WantedPlaces[] {
  if (draft.kind !== 'activity') return []
  const { option, day, slot, seats } = draft.sale
  return [{ taker, tourOptionId: option.id, day, startsAt: slot.startsAt, people: seats }]
}

async function takePlaces(
  tx: SiteTx,
  sales: readonly { readonly saleId: number; readonly draft: Draft }[],
  now: Instant,
): Promise<void> {
  const wanted = sales.flatMap(({ saleId, draft }) => wantedBy(draft, takerOf(saleId)))
  if (wanted.length === 0) return
  const none = await sellPlaces(tx, wanted, { now })
  if (!none) return
  const short = sales.find(({ saleId }) => takerOf(saleId) === none.taker)
  refuseInput({ [`${short?.draft.place}.startDate`]: none.sentence })
}

export async function openCounter(
  tx: SiteTx,
  { now, suppliers }: Pick<Selling, 'now' | 'suppliers'>,
  { legalEntityId, kept }: { readonly legalEntityId: number; readonly kept: Kept },
): Promise<Shared> {
  const { kart, taxBasisPoints } = kept
  const ids = kart.activities.map(({ tourOptionId }) => tourOptionId)
  const counter = await readOnSale(tx, ids, { legalEntityId, now, pickupAreaIds: pickupAreasOf(kart.activities) })
  const exchange = keepExchange(await readExchange(tx, now), kept.exchange)
  const supplierOf = new Map(suppliers.map(({ lineId, supplierId }) => [lineId, supplierId]))
  const areaTransfers = bookAreaTransfers(kart.transfers.length === 0 ? [] : await listAreaRates(tx))
  const placeZones = await listPlaceZones(tx, {
    hotels: kart.accomodations.map(({ accomodationId }) => accomodationId),
    areas: kart.transfers.flatMap(({ fromAreaId }) => fromAreaId ?? []),
  })
  const party = partyOf(kart)
  return { counter, exchange, party, taxBasisPoints, supplierOf, areaTransfers, zones: await zonesOfSite(tx), placeZones }
}
