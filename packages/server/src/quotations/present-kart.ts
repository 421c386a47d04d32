import type { CustomerKart, KartRow, StaffKart } from '@tradewind/contract/quotations/quotation-shapes'
import { isZero, type Money, toDecimal } from '@tradewind/domain/money'
import { countRooms } from '@tradewind/domain/quotations/describe-rooms'
import { hidePrices, type ShownSum } from '@tradewind/domain/quotations/hide-prices'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { changeable } from '@tradewind/domain/quotations/quotation-status'
import type { ItinerarySum } from '@tradewind/domain/quotations/sum-itinerary'
import type { Instant } from '@tradewind/domain/time'
import { presentCustomer } from '../accounts/present-customer.ts'
import { getCustomerRow } from '../accounts/user-repo.ts'
import { findCart } from '../carts/cart-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { findSentOther } from './find-sent-other.ts'
import { sumKept } from './price-kart.ts'
import { type ListedQuotation, readSoldCosts, type SoldCosts } from './quotation-list-repo.ts'
import { getVersion, type Kept, type Quotation, type Version } from './quotation-repo.ts'
import { LISTS, type ListName, placeOf } from './read-kart.ts'
import { readSoldView } from './sell/read-sold-view.ts'
import { readCollected, readPaid } from './sell/receipt-repo.ts'
import { showSold } from './sell/show-sold.ts'

type Customer = StaffKart['customer']

async function readCustomer(tx: SiteTx, customerId: number): Promise<Customer> {
  const { id, firstName, lastName, companyName } = presentCustomer(await getCustomerRow(tx, customerId))
  return { id, name: `${firstName} ${lastName}`.trim(), companyName }
}

function standingOf(quotation: Quotation, customer: Customer, now: Instant) {
  const { id, status, version, sentAt, validUntil } = quotation
  return {
    id,
    quotationId: nameQuotation(id),
    ...{ version, status, customer, sentAt, validUntil },
    isVouchered: status === 'vouchered',
    isCancelled: status === 'cancelled',
    isExpired: status === 'sent' && validUntil !== null && validUntil < now,
  }
}

/** The newest version, or the one that is asked for. */
export async function readStaffKart(
  tx: SiteTx,
  quotation: Quotation,
  now: Instant,
  wanted = quotation.version,
): Promise<StaffKart> {
  const [version, customer, cart] = [
    await getVersion(tx, quotation.id, wanted),
    await readCustomer(tx, quotation.customerId),
    quotation.cartId === null ? undefined : await findCart(tx, quotation.cartId),
  ]
  const { kart, exchange } = version.kept
  const costs = (await readSoldCosts(tx, [quotation.id])).get(quotation.id)
  const sum = sumKept(version.kept, costs?.later)
  return {
    view: 'staff',
    ...standingOf(quotation, customer, now),
    version: version.version,
    ...kart,
    activities: kart.activities.map(({ timing: _, ...line }) => line),
    totalPrice: toDecimal(sum.totalPrice),
    collectedPayment: toDecimal(await readCollected(tx, quotation.id, kart.currencySymbol)),
    reason: quotation.reason,
    sums: {
      ...presentCharges(sum),
      lines: presentLineSums(version, sum, costs),
      cost: presentOr(sum.cost),
      margin: presentOr(sum.margin),
      costAtLeast: toDecimal(sum.costAtLeast),
      marginAtMost: toDecimal(sum.marginAtMost),
      persons: presentPersons(sum.persons),
      rooms: sum.rooms.map(toDecimal),
      exchangeRates: exchange.rates.map(({ from, to, rate, validFrom }) => ({ from, to, rate, validFrom })),
    },
    cart: cart ? { id: cart.id, name: cart.name } : null,
    sentVersion: quotation.sentVersion,
    sentOther: wanted === quotation.version ? await presentSentOther(tx, quotation, version.kept, now) : null,
    isTemplate: quotation.isTemplate,
    createdAt: quotation.createdAt,
    savedAt: version.savedAt,
    savedBy: version.savedBy,
  }
}

async function presentSentOther(tx: SiteTx, quotation: Quotation, newest: Kept, now: Instant): Promise<StaffKart['sentOther']> {
  if (changeable(quotation.status) !== 'all') return null
  const sent = await findSentOther(tx, quotation, newest)
  if (!sent) return null
  const { version, total } = sent
  const isPromised = quotation.validUntil !== null && quotation.validUntil > now
  return { version, totalPrice: toDecimal(total), currencySymbol: total.currency, isPromised }
}

const presentOr = (amount: Money | null) => amount && toDecimal(amount)

function presentCharges({ subtotal, serviceCharge, remittanceCharge, discount, rounding, tax }: NonNullable<ShownSum['charges']>) {
  return {
    subtotal: toDecimal(subtotal),
    serviceCharge: toDecimal(serviceCharge),
    remittanceCharge: toDecimal(remittanceCharge),
    discount: toDecimal(discount),
    rounding: toDecimal(rounding),
    tax: toDecimal(tax),
  }
}

function presentPersons(persons: ItinerarySum['persons']) {
  return persons.map(({ type, price }) => ({ type, price: toDecimal(price) }))
}

function presentLineSums({ kept: { kart } }: Version, sum: ItinerarySum, costs: SoldCosts | undefined): StaffKart['sums']['lines'] {
  const sums = new Map(sum.lines.map((line) => [line.lineId, line]))
  const of = (list: ListName) =>
    kart[list].flatMap(({ id }, at) => {
      const line = sums.get(placeOf(list, at))
      return line
        ? [
            {
              id,
              price: toDecimal(line.price),
              cost: presentOr(line.cost),
              costAtLeast: toDecimal(line.costAtLeast),
              costLater: presentOr(costs?.later.get(id) ?? null),
              counts: line.counts,
            },
          ]
        : []
    })
  return LISTS.flatMap(of)
}

/**
 * What a customer was sent: last, or in the version that is asked for. It is put together from what may be shown, field by field: what a later change adds to a quotation stays hidden until somebody
 * shows it here.
 */
export async function readCustomerKart(
  tx: SiteTx,
  quotation: Quotation,
  now: Instant,
  wanted = quotation.sentVersion ?? 0,
): Promise<CustomerKart> {
  const version = await getVersion(tx, quotation.id, wanted)
  const kart = await presentCustomerKart(tx, quotation, version, now)
  const sold = await readSoldView(tx, { quotationId: quotation.id, kept: version.kept }, now)
  return sold?.isChanged ? showSold(kart, sold) : kart
}

/** The same of a version that was read before, or of one as its traveller wants it. */
export async function presentCustomerKart(
  tx: SiteTx,
  quotation: Quotation,
  version: Pick<Version, 'version' | 'kept'>,
  now: Instant,
): Promise<CustomerKart> {
  const customer = await readCustomer(tx, quotation.customerId)
  const { kart } = version.kept
  const shown = hidePrices(sumKept(version.kept), kart.priceBreakup)
  const lines = new Map(shown.lines.map((line) => [line.lineId, line]))
  const priced = (list: ListName, at: number) => {
    const line = lines.get(placeOf(list, at))
    return { counts: line?.counts ?? false, ...(line?.price && { price: toDecimal(line.price) }) }
  }
  return {
    view: 'customer',
    ...standingOf(quotation, customer, now),
    version: version.version,
    ...headOf(kart),
    accomodations: kart.accomodations.map((line, at) => ({ ...stayOf(line), ...priced('accomodations', at) })),
    activities: kart.activities.map((line, at) => ({ ...activityOf(line), ...priced('activities', at) })),
    transfers: kart.transfers.map((line, at) => ({ ...transferOf(line), ...priced('transfers', at) })),
    miscellaneous: kart.miscellaneous.map(({ id, isOptional, choice, name, description, startDate, time, cancellation }, at) => ({
      ...{ id, isOptional, choice, name, description, startDate, time, cancellation },
      ...priced('miscellaneous', at),
    })),
    flightDetails: kart.flightDetails.map(({ cost: _, unconfirmedCost: _u, price: _p, currency: _c, ...line }, at) => ({
      ...line,
      ...priced('flightDetails', at),
    })),
    ...(shown.charges && { charges: presentCharges(shown.charges) }),
    ...(shown.persons && { persons: presentPersons(shown.persons) }),
    ...(shown.rooms && { rooms: shown.rooms.map(toDecimal) }),
    ...(shown.totalPrice && { totalPrice: toDecimal(shown.totalPrice) }),
    ...(shown.totalPrice && { collectedPayment: toDecimal(await readPaid(tx, quotation.id, kart.currencySymbol)) }),
  }
}

type Document = Version['kept']['kart']

function headOf(kart: Document) {
  const { kartName, adults, child, infant, childAges, arrivalDate, noOfDays, noOfNights, quoteValidyInDays, currencySymbol } = kart
  const {
    priceBreakup,
    remark,
    remarkForCustomer,
    salesConfirmationNo,
    paymentDeadline,
    instalments,
    isAgentBranding,
    passengers,
  } = kart
  return {
    ...{ kartName, adults, child, infant, childAges, arrivalDate, noOfDays, noOfNights, quoteValidyInDays, currencySymbol },
    ...{ priceBreakup, remark, remarkForCustomer, salesConfirmationNo, paymentDeadline, instalments, isAgentBranding, passengers },
  }
}

function stayOf(line: Document['accomodations'][number]) {
  const { id, isOptional, choice, accomodationId, name, city, noOfNights, checkinDate, numberOfRooms, bookedByCustomer } = line
  const { roomType, meals, rooms } = line
  return {
    id,
    isOptional,
    choice,
    accomodationId,
    name,
    city,
    noOfNights,
    checkinDate,
    numberOfRooms,
    roomType,
    meals,
    roomCounts: countRooms(rooms),
    bookedByCustomer,
    cancellation: line.cancellation,
    ...rideOf(line),
  }
}

function activityOf(line: Document['activities'][number]) {
  const { id, isOptional, choice, activityId, tourOptionId, name, tourOption, startDate, time, cancellation, timing } = line
  const about = { activityId, tourOptionId, name, tourOption, startDate, time, cancellation }
  return { id, isOptional, choice, ...about, ...(timing && { timing }), ...rideOf(line) }
}

function transferOf(line: Document['transfers'][number]) {
  const { id, isOptional, choice, fromArea, toArea, startDate, time, returnDate, returnTime, cancellation, transferType } = line
  const about = { fromArea, toArea, startDate, time, returnDate, returnTime, cancellation }
  return { id, isOptional, choice, ...about, ...rideOf(line), transferType }
}

function rideOf({
  transferType,
  sharingBasis,
  pickupTransfer,
  dropTransfer,
}: Document['activities' | 'accomodations' | 'transfers'][number]) {
  return { transferType, sharingBasis, pickupTransfer, dropTransfer }
}

/** What staff see a margin by: its newest version, and what was said of its costs after its sale. */
type Costed = { readonly kept: Kept | undefined; readonly costs: SoldCosts | undefined }

export function presentRow(row: ListedQuotation, now: Instant, viewer: 'staff' | 'customer', costed?: Costed): KartRow {
  const isStaff = viewer === 'staff'
  return {
    ...standingOf(row, row.customer, now),
    version: isStaff ? row.version : (row.sentVersion ?? row.version),
    kartName: row.name,
    arrivalDate: row.firstDay,
    lastDay: row.lastDay,
    currencySymbol: row.total.currency,
    savedAt: row.savedAt,
    ...((isStaff || row.breakup !== 'noprice') && { totalPrice: toDecimal(row.total) }),
    ...(isStaff && { savedBy: row.savedBy, isTemplate: row.isTemplate }),
    ...(isStaff && costed?.kept && marginOf(row, costed.kept, costed.costs)),
  }
}

/** Not known while the cost of a line is not: then it is so much at most. Once something of what was sold has changed, or its cost was said later, the sales say it. */
function marginOf({ sold }: ListedQuotation, kept: Kept, costs: SoldCosts | undefined): Pick<KartRow, 'margin' | 'marginAtMost'> {
  const { cost, marginAtMost, costAtLeast } = sumKept(kept, costs?.later)
  const amount = toDecimal(sold && (sold.isChanged || costs) ? sold.margin : marginAtMost)
  if (cost && !costs?.isOpen) return { margin: amount, marginAtMost: amount }
  return { margin: null, ...(!isZero(costAtLeast) && { marginAtMost: amount }) }
}
