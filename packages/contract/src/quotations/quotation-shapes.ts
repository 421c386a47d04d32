import { OLDEST } from '@tradewind/domain/catalogue/passenger-types'
import { TIMINGS } from '@tradewind/domain/catalogue/tour-times'
import { PRICE_BREAKUPS } from '@tradewind/domain/quotations/hide-prices'
import { ROOM_CHARGES, SHARING_BASES } from '@tradewind/domain/quotations/itinerary'
import { MEAL_PLANS } from '@tradewind/domain/quotations/meal-plan'
import { MOST_INSTALMENTS } from '@tradewind/domain/quotations/payment-plan'
import { QUOTATION_STATUSES } from '@tradewind/domain/quotations/quotation-status'
import { MOST_LINES } from '@tradewind/domain/quotations/refuse-itinerary'
import { COST_PARTS } from '@tradewind/domain/rates/supplier-cost'
import { z } from 'zod'
import { CancellationTerms, CatalogueId } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, DateOnly, InstantText, OpaqueId, required, TypedAmount, UserId } from '../wire-values.ts'

const MOST_PEOPLE = 99
export const QuotationId = CatalogueId
const shortText = (most = 200) =>
  z
    .string()
    .trim()
    .max(most, `Please use ${most.toLocaleString('en')} letters at most.`)
const longText = shortText(5_000).default('')
const count = (least: number, most: number) =>
  z
    .number('Please enter a number.')
    .int('Please enter a whole number.')
    .min(least, `Please enter ${least} or more.`)
    .max(most, `Please enter ${most} at most.`)
export const People = count(0, MOST_PEOPLE)
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 15:30.')
const Day = DateOnly.nullable().default(null)
const Time = ClockTime.nullable().default(null)
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'Please choose a currency')

/** What a cost was typed for: with another value of any of it the line is another wish. As the server says it; a screen makes it by `costSubject`. */
const CostSubject = z.strictObject({
  adults: People,
  child: People,
  infant: People,
  childAges: z.array(z.number().int().nullable()).max(MOST_PEOPLE),
  day: DateOnly.nullable(),
  service: z.string().max(500),
  ride: z.string().max(500),
  extent: z.string().max(500),
  currency: CurrencyCode,
  parts: z.array(z.enum(COST_PARTS)).max(COST_PARTS.length),
})
const UnconfirmedCost = z.strictObject({ amount: TypedAmount, of: CostSubject })

/** Of every line. A line without a number is a new one; with one it is the same as in the version before. */
const line = {
  id: CatalogueId.optional(),
  /** Shown with its price; it counts nothing until it is taken. */
  isOptional: z.boolean().default(false),
  /** Of all amounts of the line; without it that of the quotation. */
  currency: CurrencyCode.optional(),
  /** What it costs the company; null: nobody has said. Staff only. */
  cost: TypedAmount.nullable().default(null),
  /** What the typed cost was typed for, and of which parts: of none it is `cost`, of some `partCost`, and the other is not typed. Without it an amount that the line was saved with was typed for what was saved, and another one for what the line is now. */
  costOf: CostSubject.optional(),
  /** What was typed for another wish, and is no cost until somebody says so. Where it is sent back without a cost, it is kept; it is a cost again where its wish is. Staff only. */
  unconfirmedCost: UnconfirmedCost.optional(),
  /** Lines with the same words are alternatives, of which one at most counts: its traveller may choose another before accepting. Empty: nothing to choose. */
  choice: shortText(60).default(''),
}
/** Of what the desk arranges itself; those of an activity are those of its tour option. */
const terms = { cancellation: CancellationTerms.default([]) }
/** A part of the total that is due before the rest; `dueOn` null: when the customer accepts, as a deposit is. */
const Instalment = z.strictObject({
  percent: z
    .number('Please enter a percentage.')
    .int('Please enter a whole number.')
    .min(1, 'Please enter 1 or more.')
    .max(100, 'Please enter 100 at most.'),
  dueOn: DateOnly.nullable(),
})
export const Ride = {
  transferType: z.enum(['oneway', 'return']).nullable().default(null),
  sharingBasis: z.enum(SHARING_BASES, 'Please choose how it is shared').nullable().default(null),
  /** Where the party is picked up, and where it is brought to. */
  pickupTransfer: shortText().default(''),
  dropTransfer: shortText().default(''),
}
const RoomPrice = z.strictObject({ count: count(0, MOST_PEOPLE), price: TypedAmount })

const AccommodationIn = z.strictObject({
  ...line,
  ...terms,
  ...Ride,
  accomodationId: CatalogueId,
  noOfNights: count(1, 90),
  checkinDate: DateOnly,
  numberOfRooms: count(1, MOST_PEOPLE),
  /** As the hotel calls it: 'Deluxe, marina view'. */
  roomType: shortText().default(''),
  /** Null: nobody has said. */
  meals: z.enum(MEAL_PLANS).nullable().default(null),
  /** Of the stay, without the transfer. With prices of rooms it is what they add up to over the nights. */
  price: TypedAmount,
  /** For a night: rooms, and people beyond those that a room holds. */
  rooms: z.partialRecord(z.enum(ROOM_CHARGES), RoomPrice).default({}),
  transferPrice: TypedAmount.nullable().default(null),
  bookedByCustomer: z.boolean('Please choose who booked it'),
})
const ActivityIn = z.strictObject({
  ...line,
  ...Ride,
  activityId: CatalogueId,
  tourOptionId: CatalogueId,
  startDate: Day,
  time: Time,
  /** Where the party is picked up, for transfers between areas; null: only the transfers of the tour option itself count. */
  pickupAreaId: CatalogueId.nullable().default(null),
  price: TypedAmount,
  /** Who pays which part, for all of a kind together; they add up to the price. Without them the party pays it. The rates fill them in. */
  prices: z
    .strictObject({
      adult: TypedAmount.optional(),
      child: TypedAmount.optional(),
      infant: TypedAmount.optional(),
      party: TypedAmount.optional(),
    })
    .default({}),
  /** What the parts cost of which the rates that price the line do not say it; null: nobody has said. Where they know nothing of the cost it is never the whole: it is kept as unconfirmed, where it is known of which parts it was. Where they know all of it, it is not kept. */
  partCost: TypedAmount.nullable().default(null),
  /** Why the price is typed: such a line is never compared with the rates. Without a reason the price is that of the rates, in the company's own currency. */
  priceReason: shortText().default(''),
})
/** A drive that is sold alone, as the desk offers it: to another day, at another price it is the same line. */
const TransferIn = z.strictObject({
  ...line,
  ...terms,
  ...Ride,
  transferType: z.enum(['oneway', 'return'], 'Please choose one way or return'),
  /** Between which areas it drives; null: only words say it. The rates price it between two areas. */
  fromAreaId: CatalogueId.nullable().default(null),
  toAreaId: CatalogueId.nullable().default(null),
  startDate: Day,
  /** When the party is picked up. */
  time: Time,
  /** Of a return: the way back. */
  returnDate: Day,
  returnTime: Time,
  price: TypedAmount,
  /** Why the price is typed: such a line is never compared with the rates. Without a reason the price is that of the rates, in the company's own currency. */
  priceReason: shortText().default(''),
})
const MiscellaneousIn = z.strictObject({
  ...line,
  ...terms,
  name: required().max(200, 'Please use 200 letters at most.'),
  description: longText,
  price: TypedAmount,
  startDate: Day,
  time: Time,
})
const FlightIn = z.strictObject({
  ...line,
  ...terms,
  airlineCode: z.string().regex(/^[A-Z0-9]{2}$/, 'Please choose an airline'),
  flightNo: z.string().regex(/^[0-9]{1,4}[A-Z]?$/, 'Please enter a flight number, such as 501.'),
  origin: z.string().regex(/^[A-Z]{3}$/, 'Please choose an airport'),
  destination: z.string().regex(/^[A-Z]{3}$/, 'Please choose an airport'),
  departureDate: Day,
  departureTime: Time,
  arrivalDate: Day,
  arrivalTime: Time,
  pnr: shortText(20).default(''),
  price: TypedAmount,
  bookedByCustomer: z.boolean('Please choose who booked it'),
})
const Passenger = z.strictObject({
  title: required().max(20),
  firstName: shortText(100).default(''),
  lastName: shortText(100).default(''),
  dateOfBirth: Day,
  /** 1 adult, 2 child, 3 infant. */
  paxType: z.union([z.literal(1), z.literal(2), z.literal(3)], 'Please choose adult, child or infant'),
})

/** What staff write. */
const fields = {
  customerId: UserId,
  kartName: required().max(200, 'Please use 200 letters at most.'),
  adults: People,
  child: People.default(0),
  infant: People.default(0),
  /** In years. A child without an age pays the rate of a child. */
  childAges: z.array(count(0, OLDEST).nullable()).max(MOST_PEOPLE).default([]),
  arrivalDate: Day,
  noOfDays: z.number('Please enter the number of days.'),
  noOfNights: z.number('Please enter the number of nights.'),
  quoteValidyInDays: count(1, 365).default(7),
  currencySymbol: CurrencyCode,
  serviceCharge: TypedAmount.default('0'),
  remittanceCharge: TypedAmount.default('0'),
  discount: TypedAmount.default('0'),
  priceBreakup: z.enum(PRICE_BREAKUPS).default('full'),
  /** What the travellers wish: the desk and the customer read it. */
  remark: longText,
  remarkForCustomer: longText,
  /** Staff only. */
  internalRemark: longText,
  purchaseConfirmationNo: shortText().default(''),
  salesConfirmationNo: shortText().default(''),
  /** Until then the rest is to be paid. */
  paymentDeadline: InstantText.nullable().default(null),
  instalments: z.array(Instalment).max(MOST_INSTALMENTS, `There are ${MOST_INSTALMENTS} instalments at most.`).default([]),
  isAgentBranding: z.boolean().default(false),
  passengers: z
    .array(Passenger)
    .max(3 * MOST_PEOPLE)
    .default([]),
}
const list = <Line extends z.ZodType>(of: Line) =>
  z.array(of).max(MOST_LINES, `A quotation has ${MOST_LINES} lines at most.`).default([])

/** The receipts alone say what was collected: sent, it is compared with them. Its public number is given, and is not read. */
export const KartWish = z.strictObject({
  id: QuotationId.optional(),
  /** The version that the change begins with: for one that exists. */
  version: z.number().int().min(1).max(2_147_483_647).optional(),
  /** For a new one: sent twice with the same key, it is made once. */
  idempotencyKey: OpaqueId.optional(),
  /** For a new one: the cart of the queue that it answers. */
  cartId: z.number('Please enter a number.').int().positive().max(2_147_483_647, 'No record has this number.').optional(),
  /** What that cart asked for when the quotation was begun. Refused where its customer has changed it since; without it nothing is compared. */
  cartContents: z.string().max(64).optional(),
  ...fields,
  accomodations: list(AccommodationIn),
  activities: list(ActivityIn),
  transfers: list(TransferIn),
  miscellaneous: list(MiscellaneousIn),
  flightDetails: list(FlightIn),
  /** As the screen shows it. The server computes it, and refuses another. */
  totalPrice: Amount,
  collectedPayment: Amount.optional(),
  quotationId: z.string().max(100).optional(),
  isVouchered: z.boolean().default(false),
  isCancelled: z.boolean().default(false),
})
export type KartWish = z.output<typeof KartWish>

const known = { id: z.number().int(), currency: Currency }
const asked = { costOf: true } as const
const AccommodationLine = AccommodationIn.omit(asked).extend({ ...known, name: z.string(), city: z.string() })
const Edition = z.number().int()
/** The rules that a price comes from, each with the edition of its book. */
export const PricedBy = z.object({
  at: InstantText,
  marketId: z.number().int(),
  rates: z.array(z.object({ kind: z.enum(['ticket', 'transfer', 'areaTransfer']), id: z.number().int(), edition: Edition })),
  /** Null: no markup applied. */
  markup: z.object({ id: z.number().int(), edition: Edition }).nullable(),
  /** Where they do not know the whole cost: what the parts cost that they know, null where they know none, and the others. */
  costs: z.object({ known: Amount.nullable(), missing: z.array(z.enum(COST_PARTS)) }).optional(),
})
export type PricedBy = z.infer<typeof PricedBy>
/** `pricedBy` is null where the price was typed. `cancellation`: as it was offered, and is sold; null in what was saved before terms were kept. */
const ActivityLine = ActivityIn.omit(asked).extend({
  ...known,
  name: z.string(),
  tourOption: z.string(),
  pricedBy: PricedBy.nullable(),
  cancellation: CancellationTerms.nullable(),
  /** How its travellers come to it: at a start, or when they like. Absent in what was saved before it was kept. */
  timing: z.enum(TIMINGS).optional(),
})
/** With the names that its areas had; '': none was chosen. */
const TransferLine = TransferIn.omit(asked).extend({
  ...known,
  fromArea: z.string(),
  toArea: z.string(),
  pricedBy: PricedBy.nullable(),
})
const MiscellaneousLine = MiscellaneousIn.omit(asked).extend(known)
const FlightLine = FlightIn.omit(asked).extend(known)

/** A version as it is kept: with the number of each line, and the names that things had when they were put into it. */
export const KartDocument = z.object({
  ...fields,
  accomodations: z.array(AccommodationLine),
  activities: z.array(ActivityLine),
  transfers: z.array(TransferLine),
  miscellaneous: z.array(MiscellaneousLine),
  flightDetails: z.array(FlightLine),
})
export type KartDocument = z.output<typeof KartDocument>

const Status = z.enum(QUOTATION_STATUSES)
const Customer = z.object({ id: z.number().int(), name: z.string(), companyName: z.string().nullable() })
const standing = {
  id: z.number().int(),
  /** 'Q-4127' */
  quotationId: z.string(),
  version: z.number().int(),
  status: Status,
  isVouchered: z.boolean(),
  isCancelled: z.boolean(),
  customer: Customer,
  sentAt: InstantText.nullable(),
  /** Until then its price is promised; null: it was not sent. */
  validUntil: InstantText.nullable(),
  isExpired: z.boolean(),
}
const charges = {
  subtotal: Amount,
  serviceCharge: Amount,
  remittanceCharge: Amount,
  discount: Amount,
  /** What the rule of rounding adds, or takes off. */
  rounding: Amount,
  /** Contained in the total. */
  tax: Amount,
}
const Persons = z.array(z.object({ type: z.enum(['adult', 'child', 'infant']), price: Amount }))
const LineSum = z.object({
  id: z.number().int(),
  /** In the currency of the quotation. */
  price: Amount,
  cost: Amount.nullable(),
  /** The same, or what of it is known. */
  costAtLeast: Amount,
  /** What was said after its sale of the parts whose cost was not known, and is in the cost; null: nothing. */
  costLater: Amount.nullable(),
  counts: z.boolean(),
})
const Sums = z.object({
  ...charges,
  lines: z.array(LineSum),
  cost: Amount.nullable(),
  /** The total without its tax, less the cost; null while a cost is not known. */
  margin: Amount.nullable(),
  /** What is known of the costs, and what is left of the total without its tax after them. */
  costAtLeast: Amount,
  marginAtMost: Amount,
  persons: Persons,
  rooms: z.array(Amount),
  exchangeRates: z.array(z.object({ from: Currency, to: Currency, rate: z.string(), validFrom: InstantText })),
})
export const StaffKart = z.object({
  view: z.literal('staff'),
  ...standing,
  ...KartDocument.shape,
  // As it is sent back, but for the names.
  activities: z.array(ActivityLine.omit({ timing: true })),
  totalPrice: Amount,
  /** The sum of its receipts. */
  collectedPayment: Amount,
  /** Why it was lost or cancelled. */
  reason: z.string(),
  sums: Sums,
  /** The cart of the queue that it answers. */
  cart: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The version that the customer sees. */
  sentVersion: z.number().int().nullable(),
  /** What the customer was sent, where the newest version differs from it in more than notes and they still decide: who notes that they agreed says to which. */
  sentOther: z
    .object({
      version: z.number().int(),
      totalPrice: Amount,
      currencySymbol: Currency,
      /** Its validity is not over. */
      isPromised: z.boolean(),
    })
    .nullable(),
  /** The desk copies it again and again. */
  isTemplate: z.boolean(),
  createdAt: InstantText,
  savedAt: InstantText,
  savedBy: z.string(),
})
export type StaffKart = z.infer<typeof StaffKart>

const shown = { price: Amount.optional(), counts: z.boolean() }
const hidden = { cost: true, unconfirmedCost: true, price: true, currency: true } as const
/** What the customer was sent. Prices that the break-up hides are absent, and so are costs and remarks of staff. */
export const CustomerKart = z.object({
  view: z.literal('customer'),
  ...standing,
  ...z.object(fields).omit({
    internalRemark: true,
    customerId: true,
    serviceCharge: true,
    remittanceCharge: true,
    discount: true,
    purchaseConfirmationNo: true,
  }).shape,
  accomodations: z.array(
    AccommodationLine.omit({ ...hidden, rooms: true, transferPrice: true }).extend({
      ...shown,
      /** How many of each: rooms, and beds beside them. */
      roomCounts: z.partialRecord(z.enum(ROOM_CHARGES), z.number().int()),
    }),
  ),
  activities: z.array(
    ActivityLine.omit({ ...hidden, partCost: true, prices: true, priceReason: true, pricedBy: true, pickupAreaId: true }).extend(
      shown,
    ),
  ),
  transfers: z.array(
    TransferLine.omit({ ...hidden, priceReason: true, pricedBy: true, fromAreaId: true, toAreaId: true }).extend(shown),
  ),
  miscellaneous: z.array(MiscellaneousLine.omit(hidden).extend(shown)),
  flightDetails: z.array(FlightLine.omit(hidden).extend(shown)),
  charges: z.object(charges).optional(),
  persons: Persons.optional(),
  rooms: z.array(Amount).optional(),
  totalPrice: Amount.optional(),
  collectedPayment: Amount.optional(),
})
export type CustomerKart = z.infer<typeof CustomerKart>
export const Kart = z.discriminatedUnion('view', [StaffKart, CustomerKart])

export const KartRow = z.object({
  ...standing,
  kartName: z.string(),
  arrivalDate: DateOnly.nullable(),
  lastDay: DateOnly.nullable(),
  currencySymbol: Currency,
  /** Absent for a customer who is shown no price. Once it is sold, what it comes to after changes and refunds. */
  totalPrice: Amount.optional(),
  /** Of the same. Staff only; null while a cost is not known. */
  margin: Amount.nullable().optional(),
  /** The same, or where it is not known what it is at most; absent where nothing of the costs is known. Staff only. */
  marginAtMost: Amount.optional(),
  savedAt: InstantText,
  savedBy: z.string().optional(),
  isTemplate: z.boolean().optional(),
})
export type KartRow = z.infer<typeof KartRow>

export const Difference = z.object({
  line: z.object({ id: z.number().int(), kind: z.string(), title: z.string() }).nullable(),
  what: z.enum(['added', 'removed', 'changed']),
  /** The name of the field; null where a line was added or removed. */
  field: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export const KartVersion = z.object({
  version: z.number().int(),
  savedAt: InstantText,
  savedBy: z.string(),
  currencySymbol: Currency,
  totalPrice: Amount,
  isSent: z.boolean(),
  /** Its customer agreed to this one. */
  isAgreed: z.boolean(),
  /** From the version before; the first has none. */
  differences: z.array(Difference),
})
export type KartVersion = z.infer<typeof KartVersion>

/** What an activity or a transfer costs by the rates, in the company's own currency. */
export const ActivityPrice = z.object({
  currency: Currency,
  price: Amount,
  prices: z.object({ adult: Amount.optional(), child: Amount.optional(), infant: Amount.optional(), party: Amount.optional() }),
  /** Before the markup of the customer's group. */
  net: Amount,
  markup: Amount,
  /** What the company pays; null: nobody has said. */
  cost: Amount.nullable(),
  /** The price less the cost. */
  margin: Amount.nullable(),
  pricedBy: PricedBy,
})
export type ActivityPrice = z.infer<typeof ActivityPrice>

/** Lines that rates can price. */
const PRICED_LISTS = ['activities', 'transfers'] as const
/** A line whose price the rates would change. */
export const RepricedLine = z.object({
  list: z.enum(PRICED_LISTS),
  /** Its place in its list, as it was sent. */
  at: z.number().int(),
  before: Amount,
  /** Null: it has no price today, for the reason in `why`. */
  now: ActivityPrice.nullable(),
  why: z.string().nullable(),
})
export type RepricedLine = z.infer<typeof RepricedLine>

/** Why a quotation cannot be sold as it is. */
export const SaleFault = z.object({
  /** Of the quotation: 'activities.0.time'. */
  field: z.string(),
  /** The service that it is about, with its day; empty: it is about the whole. */
  title: z.string(),
  sentence: z.string(),
  /** Of a time that is missing or wrong: the starts that could be chosen. */
  times: z.array(z.string()).optional(),
})
export type SaleFault = z.infer<typeof SaleFault>

/** A new quotation as it would be sent to saveKart. */
export const KartDraft = KartWish.omit({
  id: true,
  version: true,
  idempotencyKey: true,
  cartId: true,
  cartContents: true,
  collectedPayment: true,
  quotationId: true,
  isVouchered: true,
  isCancelled: true,
})
export type KartDraft = z.output<typeof KartDraft>

/** What happens on a day. */
const ServiceOfDay = z.object({
  id: z.number().int(),
  kind: z.enum(['accommodation', 'activity', 'transfer', 'miscellaneous', 'flight']),
  /** What of it is on this day: a stay begins and ends on days of their own, and so may a flight. */
  part: z.enum(['whole', 'start', 'middle', 'end']),
  title: z.string(),
  /** On the clock of the place. */
  time: z.string().nullable(),
  isOptional: z.boolean(),
  bookedByCustomer: z.boolean(),
  /** Of a stay the way there as it begins, and the way from it as it ends; of a transfer the way of this day. */
  ...Ride,
  /** The flight that the guests of a hotel, or the party of a transfer, come or leave by on this day; null: none is known, or they are not driven. */
  flight: z.object({ name: z.string(), time: z.string().nullable() }).nullable(),
})
export const ItineraryOfDay = KartRow.omit({ totalPrice: true, currencySymbol: true }).extend({
  adults: z.number().int(),
  child: z.number().int(),
  infant: z.number().int(),
  /** The first day is 1. */
  dayNumber: z.number().int(),
  services: z.array(ServiceOfDay),
})
export type ItineraryOfDay = z.infer<typeof ItineraryOfDay>

const DriftedLine = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '': it is a transfer. */
  tourOption: z.string(),
  startDate: DateOnly.nullable(),
  currency: Currency,
  before: Amount,
  pricedBy: PricedBy,
  /** Null: it has no price today, for the reason in `why`. */
  now: ActivityPrice.nullable(),
  why: z.string().nullable(),
})
/** An open quotation that the rates of today would price differently. */
export const DriftedKart = KartRow.omit({ totalPrice: true }).extend({
  /** It was sent, and its validity has not ended: what the customer has keeps its price, whatever is decided. */
  isPromised: z.boolean(),
  totalBefore: Amount,
  /** With the price of today where there is one. */
  totalNow: Amount,
  lines: z.array(DriftedLine),
})
export type DriftedKart = z.infer<typeof DriftedKart>

/** With it a screen computes the same total as the server. */
export const QuotationBasis = z.object({
  /** The company's own currency: that of its rates. */
  own: Currency,
  taxBasisPoints: z.number().int(),
  /** Totals are multiples of it: '1.00'. */
  roundTo: Amount,
  at: InstantText,
  exchangeRates: z.array(
    z.object({ id: z.number().int(), from: Currency, to: Currency, rate: z.string(), validFrom: InstantText }),
  ),
})
export type QuotationBasis = z.infer<typeof QuotationBasis>

export const QuotationRule = z.object({
  id: z.number().int(),
  currency: Currency,
  validFrom: DateOnly,
  taxPercent: z.string(),
  roundTo: Amount,
  savedAt: InstantText,
  savedBy: z.string(),
})
