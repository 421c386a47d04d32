// Long, because it is one reading of the whole form: what is sent, what it adds up to, and what is wrong with it belong together.
import type { KartWish, PricedBy, QuotationBasis } from '@tradewind/contract/quotations/quotation-shapes'
import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { type Money, parseMoney, sum, times, toDecimal, zero } from '@tradewind/domain/money'
import { standingDiscount } from '@tradewind/domain/quotations/change-after-sale'
import { refuseChoices } from '@tradewind/domain/quotations/choices'
import { costOfPriced, isCostOfRates } from '@tradewind/domain/quotations/cost-of-priced'
import {
  type ItineraryLine,
  type Payer,
  type Ride,
  ROOM_CHARGES,
  type RoomCharge,
  type RoomPrice,
} from '@tradewind/domain/quotations/itinerary'
import { refuseInstalments } from '@tradewind/domain/quotations/payment-plan'
import { NO_AREAS, NO_DATE } from '@tradewind/domain/quotations/price-transfer'
import { refuseItinerary } from '@tradewind/domain/quotations/refuse-itinerary'
import { type ItinerarySum, sumItinerary } from '@tradewind/domain/quotations/sum-itinerary'
import { placesOf } from '@tradewind/domain/quotations/transfer-drives'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { StaffKart } from '../quotation-queries.ts'
import {
  type BuilderValues,
  LISTS,
  type ListName,
  type RideValues,
  type StayValues,
  type TourValues,
  type TransferValues,
} from './builder-values.ts'
import { judgeTyped, subjectOfLine, type Unconfirmed } from './cost-of-line.ts'
import { whyNoDeadline } from './payment-deadline.ts'
import { type Ask, agesOf, askOf, askOfTransfer, keptLine, keptTransfer, type RatePrice } from './price-of-tour.ts'

export type BuilderContext = {
  readonly saved: StaffKart | undefined
  /** The numbers of its lines whose sale was cancelled. */
  readonly cancelled: ReadonlySet<number>
  readonly basis: QuotationBasis | undefined
  /** What the rates answered, where they have. */
  readonly rateOf: (ask: Ask) => RatePrice | undefined
}
/** How an activity or a transfer has its price. */
export type TourPrice = Pick<TourValues, 'price' | 'prices' | 'currency'> & {
  readonly cost: string
  /** What its rates know of the cost, and of which parts they do not know it: those the desk types. Undefined: it knows all of it, or nothing. */
  readonly partly: { readonly known: string; readonly missing: readonly CostPart[] } | undefined
  /** In the currency of the quotation, what was said after its sale of the parts that nobody knew; '': nothing. */
  readonly costLater: string
  readonly how: 'typed' | 'kept' | 'rates'
  readonly ask: Ask | undefined
  /** What was typed for another wish; undefined: nothing, or it counts. */
  readonly unconfirmed: Unconfirmed | undefined
  /** Why it has none. */
  readonly why: string | undefined
  readonly answer: RatePrice['price'] | undefined
}
export type ReadBuilder = {
  readonly wish: KartWish
  /** Undefined until rates of currencies are read, or where one is missing: see `wrong`. */
  readonly sum: ItinerarySum | undefined
  /** Why there is no sum, where its rates are read; undefined where there is one. */
  readonly noSum: string | undefined
  /** By field of the call, in the specification's words. */
  readonly wrong: Readonly<Record<string, string>>
  /** By the keys of activities and transfers. */
  readonly tours: ReadonlyMap<string, TourPrice>
  /** By the keys of lines, costs that were typed for another wish. */
  readonly unconfirmed: ReadonlyMap<string, Unconfirmed>
}
export const pathOf = (list: ListName, at: number) => `${list}.${at}`

/** The typed form as it is sent, what it adds up to, and what would be refused. Does what the server does, so that nobody waits for it. */
export function readBuilder(values: BuilderValues, context: BuilderContext): ReadBuilder {
  const { basis } = context
  const own = values.currencySymbol
  const tours = new Map([
    ...values.activities.map((line) => [line.key, priceTour(line, values, context)] as const),
    ...values.transfers.map((line) => [line.key, priceTransfer(line, values, context)] as const),
  ])
  const unconfirmed = unconfirmedOf(values, tours, context.cancelled)
  const lines = linesOf(values, { tours, unconfirmed, context })
  const travellers = { adults: countOf(values.adults), child: countOf(values.child), infant: countOf(values.infant) }
  const wrong: Record<string, string> = {}
  const charges = {
    serviceCharge: amountOf(values.serviceCharge, own),
    remittanceCharge: amountOf(values.remittanceCharge, own),
    discount: amountOf(values.discount, own),
  }
  const summed = basis && sumItinerary({ lines, charges, travellers }, rulesOf(basis, own))
  const noRate = summed && 'noRate' in summed ? summed.noRate : undefined
  const noSum = noRate && `There is no exchange rate from ${noRate.from} to ${own}.`
  if (noSum) wrong[`${noRate.lineId}.price`] = noSum
  const typed = summed && !('noRate' in summed) ? summed : undefined
  // Of what was sold more may be given up than what its discount leaves.
  const discount = typed && context.saved?.isVouchered ? standingDiscount(charges.discount, typed) : charges.discount
  const isLess = discount.minor !== charges.discount.minor
  const lowered =
    isLess && basis ? sumItinerary({ lines, charges: { ...charges, discount }, travellers }, rulesOf(basis, own)) : typed
  const total = lowered && !('noRate' in lowered) ? lowered : undefined
  const totalPrice = total?.totalPrice ?? zero(own)
  const itinerary = {
    ...{ ...travellers, lines, isVouchered: context.saved?.isVouchered ?? false },
    ...{ noOfDays: numberOf(values.noOfDays), noOfNights: numberOf(values.noOfNights) },
    passengers: values.passengers.map(({ paxType }) => ({ type: PASSENGERS[paxType] })),
  }
  const { saved } = context
  // What was sold is paid by what it was sold for, not by what its lines cost now.
  const isOpen = saved?.currencySymbol === own && !saved.isVouchered
  const collectedPayment = isOpen ? parseMoney(saved.collectedPayment, own) : zero(own)
  for (const { lineId, field, sentence } of refuseItinerary(itinerary, { totalPrice, collectedPayment })) {
    const name = WIRE[field] ?? field
    wrong[lineId === null ? name : `${lineId}.${name}`] ??= sentence
  }
  values.activities.forEach((line, at) => {
    const price = tours.get(line.key)
    if (price?.why) wrong[`${pathOf('activities', at)}.${line.startDate === '' ? 'startDate' : 'price'}`] ??= price.why
    if (line.isTyped && line.priceReason.trim() === '')
      wrong[`${pathOf('activities', at)}.priceReason`] = 'Please enter the reason.'
  })
  values.transfers.forEach((line, at) => {
    const price = tours.get(line.key)
    const path = pathOf('transfers', at)
    if (price?.why) wrong[`${path}.${line.startDate === '' ? 'startDate' : 'price'}`] ??= price.why
    if (line.isTyped && line.priceReason.trim() === '') wrong[`${path}.priceReason`] = 'Please enter the reason.'
  })
  if (!values.customer) wrong.customerId = 'Please choose a customer'
  const noDeadline = whyNoDeadline(values.paymentDeadline)
  if (noDeadline) wrong.paymentDeadline = noDeadline
  Object.assign(wrong, wrongOffer(values))
  const wish = wishOf(values, { tours, totalPrice, saved: context.saved })
  return { wish: isLess ? { ...wish, discount: toDecimal(discount) } : wish, sum: total, noSum, wrong, tours, unconfirmed }
}

/** A line that was sold and cancelled stays as it stood. */
function unconfirmedOf(
  values: BuilderValues,
  tours: ReadonlyMap<string, TourPrice>,
  cancelled: ReadonlySet<number>,
): ReadonlyMap<string, Unconfirmed> {
  const found = new Map<string, Unconfirmed>()
  for (const [key, { unconfirmed }] of tours) if (unconfirmed) found.set(key, unconfirmed)
  for (const list of ['accomodations', 'miscellaneous', 'flightDetails'] as const)
    for (const line of values[list]) {
      if (line.id !== undefined && cancelled.has(line.id)) continue
      const { unconfirmed } = judgeTyped(line, () => subjectOfLine(list, line, values, { currency: '' }))
      if (unconfirmed) found.set(line.key, unconfirmed)
    }
  return found
}

/** What would be refused of what can be chosen, and of what is to be paid when. */
function wrongOffer(values: BuilderValues): Record<string, string> {
  const lines = LISTS.flatMap((list) =>
    values[list].map(({ choice, isOptional }, at) => ({ key: pathOf(list, at), choice: choice.trim(), isOptional })),
  )
  const noDay = values.instalments.flatMap(({ dueOn }, at) =>
    dueOn === null || /^\d{4}-\d\d-\d\d$/.test(dueOn) ? [] : [[`instalments.${at}.dueOn`, 'Please enter a day.']],
  )
  const instalments = values.instalments.map(({ percent, dueOn }) => ({
    percent: countOf(percent),
    dueOn: dueOn as PlainDate | null,
  }))
  return Object.fromEntries([
    ...refuseChoices(lines).map(({ key, sentence }) => [`${key}.choice`, sentence]),
    ...noDay,
    ...(noDay.length > 0 ? [] : refuseInstalments(instalments).map(({ at, sentence }) => [`instalments.${at}`, sentence])),
  ])
}

const PASSENGERS = { 1: 'adult', 2: 'child', 3: 'infant' } as const
const WIRE: Partial<Record<string, string>> = { lines: 'activities', pickup: 'pickupTransfer', drop: 'dropTransfer' }

function priceTour(line: TourValues, values: BuilderValues, { saved, cancelled, basis, rateOf }: BuilderContext): TourPrice {
  const ask = askOf(line, values)
  const judge = (currency: string, parts: readonly CostPart[] = [], typed: TourValues = line) =>
    judgeTyped(typed, () => subjectOfLine('activities', line, values, { currency, parts }))
  if (line.isTyped)
    return {
      how: 'typed',
      price: line.price,
      prices: line.prices,
      currency: line.currency,
      ...judge(line.currency),
      partly: undefined,
      costLater: '',
      ask: undefined,
      why: undefined,
      answer: undefined,
    }
  const costed = (partly: Partly | undefined, currency: string, typed: TourValues = line) => {
    const { cost, unconfirmed } = judge(currency, partly?.missing, typed)
    return { cost: partly ? costOf(partly, cost, currency) : cost, unconfirmed }
  }
  const kept = keptLine(line, values, { saved, cancelled })
  if (kept) {
    const partly = partlyOf(kept.pricedBy)
    const rests = cancelled.has(kept.id)
    return {
      how: 'kept',
      price: kept.price,
      prices: kept.prices,
      currency: kept.currency,
      ...(rests ? { cost: kept.cost ?? '', unconfirmed: undefined } : costed(partly, kept.currency)),
      partly,
      costLater: saved?.sums.lines.find(({ id }) => id === kept.id)?.costLater ?? '',
      ask: undefined,
      why: undefined,
      answer: undefined,
    }
  }
  const answer = ask && rateOf(ask)
  const { price = null } = answer ?? {}
  const why = ask ? (answer?.why ?? undefined) : line.startDate === '' ? NO_DATE : undefined
  const partly = partlyOf(price?.pricedBy)
  const currency = price?.currency ?? basis?.own ?? ''
  return {
    ...{ how: 'rates', ask, why, answer: price ?? undefined },
    ...{ price: price?.price ?? '0', prices: price?.prices ?? {}, currency },
    ...costByRates(price, () => {
      const typed = withoutRates(saved?.activities, line)
      // Until the rates have answered, nobody knows of which parts it is to be typed.
      const isOpen = price === null && typed.costOf !== undefined && typed.costOf.parts.length > 0
      return isOpen ? { ...judge(currency, typed.costOf?.parts, typed), cost: '' } : costed(partly, currency, typed)
    }),
    ...{ partly, costLater: '' },
  }
}

const UNPARTED = { prices: {}, partly: undefined, costLater: '' } as const

function priceTransfer(
  line: TransferValues,
  values: BuilderValues,
  { saved, cancelled, basis, rateOf }: BuilderContext,
): TourPrice {
  const judge = (currency: string, typed: TransferValues = line) =>
    judgeTyped(typed, () => subjectOfLine('transfers', line, values, { currency }))
  const none = { ask: undefined, why: undefined, answer: undefined }
  if (line.isTyped)
    return { ...UNPARTED, ...none, how: 'typed', price: line.price, currency: line.currency, ...judge(line.currency) }
  const kept = keptTransfer(line, values, { saved, cancelled })
  if (kept) {
    const costed = cancelled.has(kept.id) ? { cost: kept.cost ?? '', unconfirmed: undefined } : judge(kept.currency)
    return { ...UNPARTED, ...none, how: 'kept', price: kept.price, currency: kept.currency, ...costed }
  }
  const ask = askOfTransfer(line, values)
  const { price = null, why } = (ask && rateOf(ask)) ?? {}
  const currency = price?.currency ?? basis?.own ?? ''
  return {
    ...{ ...UNPARTED, how: 'rates', ask, why: ask ? (why ?? undefined) : whyNotAsked(line), answer: price ?? undefined },
    ...{ price: price?.price ?? '0', currency },
    ...costByRates(price, () => judge(currency, withoutRates(saved?.transfers, line))),
  }
}

/** Where the rates say the whole cost, of what somebody typed nothing is left to confirm. */
function costByRates(price: RatePrice['price'], typed: () => Pick<TourPrice, 'cost' | 'unconfirmed'>) {
  return typeof price?.cost === 'string' ? { cost: price.cost, unconfirmed: undefined } : typed()
}

/** What rates said of another question is nobody's cost of this one. */
function withoutRates<Line extends TourValues | TransferValues>(
  lines: readonly (Parameters<typeof isCostOfRates>[0] & { readonly id: number })[] | undefined,
  line: Line,
): Line {
  const saved = lines?.find((one) => one.id === line.id)
  return isCostOfRates(saved, line.cost) ? { ...line, cost: '' } : line
}

function whyNotAsked({ startDate, fromAreaId, toAreaId }: TransferValues): string | undefined {
  if (startDate === '') return NO_DATE
  const hasAreas = fromAreaId !== null && toAreaId !== null
  return hasAreas ? undefined : NO_AREAS
}

type Partly = NonNullable<TourPrice['partly']>

function partlyOf(rules: PricedBy | null | undefined): Partly | undefined {
  const { known = null, missing = [] } = rules?.costs ?? {}
  return known === null || missing.length === 0 ? undefined : { known, missing }
}

/** Of what is known and what was typed for the rest; '' while nothing was. */
function costOf({ known, missing }: Partly, partCost: string, currency: string): string {
  const typed = partCost.trim() === '' ? undefined : amountOf(partCost, currency)
  const cost = costOfPriced({ known: amountOf(known, currency), missing }, typed)
  return cost ? toDecimal(cost) : ''
}

function rulesOf({ own, taxBasisPoints, roundTo, at, exchangeRates }: QuotationBasis, currency: string) {
  const exchange: Exchange = {
    at: at as Instant,
    own,
    rates: exchangeRates.map((rate) => ({ ...rate, validFrom: rate.validFrom as Instant })),
  }
  return { currency, taxBasisPoints, roundTo: parseMoney(roundTo, currency).minor || 1n, exchange }
}

type Reading = Pick<ReadBuilder, 'tours' | 'unconfirmed'> & { readonly context: BuilderContext }

function linesOf(values: BuilderValues, { tours, unconfirmed, context }: Reading): ItineraryLine[] {
  const own = values.currencySymbol
  type Costed = { id?: number; key: string; isOptional: boolean; cost: string; currency: string }
  /** What was sold and cancelled costs what it was saved with: its field may have what nobody has confirmed. */
  const costOfLine = (list: ListName, { id, key, cost }: Costed) => {
    if (id === undefined || tours.has(key) || !context.cancelled.has(id)) return cost
    return context.saved?.[list].find((line) => line.id === id)?.cost ?? ''
  }
  const base = (list: ListName, at: number, line: Costed) => {
    const cost = costOfLine(list, line).trim()
    const counts = cost !== '' && !unconfirmed.has(line.key)
    return { id: pathOf(list, at), isOptional: line.isOptional, cost: counts ? amountOf(cost, line.currency || own) : undefined }
  }
  return [
    ...values.accomodations.map((stay, at): ItineraryLine => {
      const currency = stay.currency || own
      return {
        ...base('accomodations', at, stay),
        ...{ kind: 'accommodation', noOfNights: countOf(stay.noOfNights), numberOfRooms: countOf(stay.numberOfRooms) },
        checkinDate: stay.checkinDate as PlainDate,
        rooms: roomsOf(stay, currency),
        price: amountOf(stay.price, currency),
        ride: rideOf(stay),
        transferPrice: stay.transferPrice.trim() === '' ? undefined : amountOf(stay.transferPrice, currency),
        bookedByCustomer: stay.bookedByCustomer,
      }
    }),
    ...values.activities.map((tour, at): ItineraryLine => {
      const price = tours.get(tour.key)
      const currency = price?.currency || own
      return {
        ...base('activities', at, { ...tour, cost: price?.cost ?? '', currency }),
        ...{ kind: 'activity', startDate: (tour.startDate || undefined) as PlainDate | undefined, ride: rideOf(tour) },
        prices: partsOf(price, currency),
        knownCost: price?.partly && amountOf(price.partly.known, currency),
        laterCost: price?.costLater ? amountOf(price.costLater, own) : undefined,
      }
    }),
    ...values.transfers.map((transfer, at): ItineraryLine => {
      const price = tours.get(transfer.key)
      const currency = price?.currency || own
      const { from, to } = placesOf(transfer)
      return {
        ...base('transfers', at, { ...transfer, cost: price?.cost ?? '', currency }),
        ...{ kind: 'transfer', price: amountOf(price?.price ?? '', currency) },
        ...{ startDate: dateOf(transfer.startDate), time: transfer.time || undefined },
        ...{ returnDate: dateOf(transfer.returnDate), returnTime: transfer.returnTime || undefined },
        ride: rideOf({ ...transfer, pickupTransfer: from, dropTransfer: to }),
      }
    }),
    ...values.miscellaneous.map(
      (other, at): ItineraryLine => ({
        ...base('miscellaneous', at, other),
        ...{ kind: 'miscellaneous', startDate: (other.startDate || undefined) as PlainDate | undefined },
        price: amountOf(other.price, other.currency || own),
      }),
    ),
    ...values.flightDetails.map(
      (flight, at): ItineraryLine => ({
        ...base('flightDetails', at, flight),
        ...{ kind: 'flight', bookedByCustomer: flight.bookedByCustomer, price: amountOf(flight.price, flight.currency || own) },
      }),
    ),
  ]
}

function partsOf(price: TourPrice | undefined, currency: string): Partial<Record<Payer, Money>> {
  const parts = Object.entries(price?.prices ?? {}).filter((part): part is [Payer, string] => part[1] !== undefined)
  if (parts.length === 0) return { party: amountOf(price?.price ?? '', currency) }
  return Object.fromEntries(parts.map(([payer, text]) => [payer, amountOf(text, currency)]))
}

function roomsOf({ rooms }: StayValues, currency: string): Partial<Record<RoomCharge, RoomPrice>> {
  const counted = ROOM_CHARGES.filter((charge) => countOf(rooms[charge].count) > 0)
  return Object.fromEntries(
    counted.map((charge) => [charge, { count: countOf(rooms[charge].count), each: amountOf(rooms[charge].price, currency) }]),
  )
}

/** Of the stay, without its transfer: what its rooms add up to, or what was typed. */
export function priceOfStay(stay: StayValues, currency: string): Money {
  const rooms = Object.values(roomsOf(stay, currency))
  if (rooms.length === 0) return amountOf(stay.price, currency)
  return sum(
    rooms.map(({ each, count }) => times(each, count * countOf(stay.noOfNights))),
    currency,
  )
}

function rideOf({ transferType, sharingBasis, pickupTransfer, dropTransfer }: RideValues): Ride {
  return {
    transferType: transferType || undefined,
    sharingBasis: sharingBasis || undefined,
    pickup: pickupTransfer.trim() || undefined,
    drop: dropTransfer.trim() || undefined,
  }
}

/** What cannot be read counts zero; the schema of the call says beside its field what is wrong with it. */
export function amountOf(text: string, currency: string): Money {
  try {
    return parseMoney(text.trim().replaceAll(',', '') || '0', currency)
  } catch {
    return zero(currency)
  }
}

/** NaN where it is no number, which the schema refuses. */
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
export const countOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)
const plain = (text: string) => text.trim().replaceAll(',', '')
const dateOf = (text: string) => (text || undefined) as PlainDate | undefined
const dayOf = (text: string) => (text === '' ? null : text)
const known = (text: string) => (text.trim() === '' ? null : plain(text))
const isAmount = (text: string) => /^\d{1,9}(\.\d{1,3})?$/.test(plain(text))

type Wishing = {
  readonly tours: ReadonlyMap<string, TourPrice>
  readonly totalPrice: Money
  readonly saved: StaffKart | undefined
}

function wishOf(values: BuilderValues, { tours, totalPrice, saved }: Wishing): KartWish {
  const own = values.currencySymbol
  const child = numberOf(values.child)
  type Common = Pick<
    BuilderValues['miscellaneous'][number],
    'key' | 'id' | 'isOptional' | 'currency' | 'cost' | 'costOf' | 'choice'
  >
  type Subject = NonNullable<KartWish['miscellaneous'][number]['costOf']>
  /** What a cost was typed for goes with it: the server says whether it counts. One of other parts than are typed now is sent back as it is. */
  const line = ({ key, id, isOptional, currency, cost, costOf, choice }: Common) => {
    const priced = tours.get(key)
    const unconfirmed = priced?.unconfirmed
    const ofOthers = unconfirmed && !unconfirmed.fits ? unconfirmed : undefined
    const isRead = priced !== undefined && (!unconfirmed || ofOthers !== undefined || priced.partly !== undefined)
    return {
      ...(id !== undefined && { id }),
      ...{ isOptional, currency: priced?.currency || currency || own, choice: choice.trim() },
      cost: known(isRead ? priced.cost : cost),
      ...(costOf && !ofOthers && { costOf: costOf as Subject }),
      ...(ofOthers &&
        isAmount(ofOthers.amount) && { unconfirmedCost: { amount: plain(ofOthers.amount), of: ofOthers.of as Subject } }),
    }
  }
  const ride = ({ transferType, sharingBasis, pickupTransfer, dropTransfer }: RideValues) => ({
    ...{ transferType: transferType || null, sharingBasis: sharingBasis || null },
    ...{ pickupTransfer: pickupTransfer.trim(), dropTransfer: dropTransfer.trim() },
  })
  const { priceBreakup, isAgentBranding, remark, remarkForCustomer, internalRemark, paymentDeadline } = values
  return {
    ...(saved && { id: saved.id, version: values.version }),
    ...{ isVouchered: saved?.isVouchered ?? false, isCancelled: saved?.isCancelled ?? false },
    customerId: values.customer?.id ?? 0,
    kartName: values.kartName.trim(),
    ...{ adults: numberOf(values.adults), child, infant: numberOf(values.infant) },
    childAges: agesOf(values.childAges, child || 0),
    arrivalDate: dayOf(values.arrivalDate),
    ...{ noOfDays: numberOf(values.noOfDays), noOfNights: numberOf(values.noOfNights) },
    quoteValidyInDays: numberOf(values.quoteValidyInDays),
    currencySymbol: own,
    serviceCharge: plain(values.serviceCharge) || '0',
    remittanceCharge: plain(values.remittanceCharge) || '0',
    discount: plain(values.discount) || '0',
    ...{ priceBreakup, isAgentBranding, remark, remarkForCustomer, internalRemark, paymentDeadline },
    purchaseConfirmationNo: values.purchaseConfirmationNo.trim(),
    salesConfirmationNo: values.salesConfirmationNo.trim(),
    instalments: values.instalments.map(({ percent, dueOn }) => ({ percent: numberOf(percent), dueOn })),
    passengers: values.passengers.map(({ dateOfBirth, paxType, ...person }) => ({
      ...person,
      dateOfBirth: dayOf(dateOfBirth),
      paxType: Number(paxType) as 1 | 2 | 3,
    })),
    accomodations: values.accomodations.map((stay) => {
      const currency = stay.currency || own
      const rooms = roomsOf(stay, currency)
      return {
        ...line(stay),
        ...ride(stay),
        ...{ accomodationId: stay.accomodationId, checkinDate: stay.checkinDate, bookedByCustomer: stay.bookedByCustomer },
        cancellation: stay.cancellation,
        ...{ noOfNights: numberOf(stay.noOfNights), numberOfRooms: numberOf(stay.numberOfRooms) },
        ...{ roomType: stay.roomType.trim(), meals: stay.meals || null },
        rooms: Object.fromEntries(
          ROOM_CHARGES.flatMap((charge) => {
            const room = rooms[charge]
            return room ? [[charge, { count: room.count, price: plain(stay.rooms[charge].price) || '0' }]] : []
          }),
        ),
        price: Object.keys(rooms).length > 0 ? toDecimal(priceOfStay(stay, currency)) : plain(stay.price),
        transferPrice: known(stay.transferPrice),
      }
    }),
    activities: values.activities.map((tour) => {
      const priced = tours.get(tour.key)
      return {
        ...line(tour),
        ...ride(tour),
        ...{ activityId: tour.activityId, tourOptionId: tour.tourOptionId, pickupAreaId: tour.pickupAreaId },
        ...{ startDate: dayOf(tour.startDate), time: tour.time || null },
        ...{ price: plain(priced?.price ?? ''), prices: priced?.prices ?? {} },
        // Also before the rates have answered.
        partCost: priced?.unconfirmed?.fits === false ? null : known(tour.partCost),
        priceReason: tour.isTyped ? tour.priceReason.trim() : '',
      }
    }),
    transfers: values.transfers.map((transfer) => {
      const priced = tours.get(transfer.key)
      const { fromAreaId, toAreaId, transferType, sharingBasis, cancellation, isTyped, priceReason } = transfer
      const isReturn = transferType === 'return'
      return {
        ...line(transfer),
        ...{ fromAreaId, toAreaId, transferType, sharingBasis: sharingBasis || null, cancellation },
        ...{ pickupTransfer: transfer.pickupTransfer.trim(), dropTransfer: transfer.dropTransfer.trim() },
        ...{ startDate: dayOf(transfer.startDate), time: transfer.time || null },
        // What was typed before it became one way is not sent.
        ...{ returnDate: isReturn ? dayOf(transfer.returnDate) : null, returnTime: (isReturn && transfer.returnTime) || null },
        price: plain(priced?.price ?? ''),
        priceReason: isTyped ? priceReason.trim() : '',
      }
    }),
    miscellaneous: values.miscellaneous.map((other) => ({
      ...line(other),
      ...{ name: other.name.trim(), description: other.description, price: plain(other.price), cancellation: other.cancellation },
      ...{ startDate: dayOf(other.startDate), time: other.time || null },
    })),
    flightDetails: values.flightDetails.map((flight) => ({
      ...line(flight),
      ...{ airlineCode: flight.airlineCode.trim().toUpperCase(), flightNo: flight.flightNo.trim().toUpperCase() },
      ...{ origin: flight.origin.trim().toUpperCase(), destination: flight.destination.trim().toUpperCase() },
      ...{ departureDate: dayOf(flight.departureDate), departureTime: flight.departureTime || null },
      ...{ arrivalDate: dayOf(flight.arrivalDate), arrivalTime: flight.arrivalTime || null },
      ...{ pnr: flight.pnr.trim(), price: plain(flight.price) || '0', bookedByCustomer: flight.bookedByCustomer },
      cancellation: flight.cancellation,
    })),
    totalPrice: toDecimal(totalPrice),
  }
}
