import { CART_NAME_AT_MOST, ITEMS_AT_MOST, NIGHTS_AT_MOST, NO_CART, ROOMS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { CART_STATUSES } from '@tradewind/domain/carts/cart-status'
import { NOTE_KINDS } from '@tradewind/domain/carts/note-kinds'
import { TRANSFER_CHOICES, WHY_NO_OFFER } from '@tradewind/domain/carts/offer-of-day'
import { TIMINGS } from '@tradewind/domain/catalogue/tour-times'
import { QUOTATION_STATUSES } from '@tradewind/domain/quotations/quotation-status'
import { z } from 'zod'
import { AreaRef, CancellationTerms, CatalogueId, Picture } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, DateOnly, InstantText } from '../wire-values.ts'
import { OfferLine, PartyFields } from './activity-search.ts'

const HIGHEST_ID = 2_147_483_647
const Id = z.number('Please enter a number.').int().positive().max(HIGHEST_ID, 'No record has this number.')
export const CartId = Id
export const CartItemId = Id
/** -1: there is no cart yet. */
export const CartIdOrNone = z.union([z.literal(NO_CART), CartId])
/** The version that the person saw, so that two windows never overwrite each other. Without one the write is made on whatever the cart is now. */
export const CartVersion = z.number().int().min(0).max(HIGHEST_ID).optional()
export const CartStatus = z.enum(CART_STATUSES)
export const CartName = z.string().trim().max(CART_NAME_AT_MOST, `Please use ${CART_NAME_AT_MOST} letters at most.`)
export const TransferChoice = z.enum(TRANSFER_CHOICES)
export const StartTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, such as 15:30.')

/** Who travels and when. Ages and infants that are not sent stay as they are; of a new cart there are none. */
export const CartParty = {
  adults: PartyFields.adults.unwrap(),
  children: PartyFields.children.unwrap(),
  childAges: PartyFields.childAges.unwrap().optional(),
  infants: PartyFields.infants.unwrap().optional(),
  startDate: DateOnly,
  endDate: DateOnly,
}

const PlannedTour = z.strictObject({
  tourOptionId: CatalogueId,
  date: DateOnly,
  /** One of its starts, on the clock of the city; null: any time, or not chosen yet. */
  time: StartTime.nullable().default(null),
  transfer: TransferChoice.default('ticket'),
  is_optional: z.boolean().default(false),
})

/** What is put into a cart. */
export const CartPayload = z.strictObject({
  tourOptionCart: z.array(PlannedTour).max(ITEMS_AT_MOST).default([]),
  /** What partner sites deliver. Each is asked before it is added: one that gives no answer is refused. */
  partnerCart: z
    .array(
      /** `supplierListId`: as the search of partner activities names it. */
      PlannedTour.extend({ supplierListId: z.uuid('We could not find that supplier.') }),
    )
    .max(ITEMS_AT_MOST)
    .default([]),
  hotelCart: z
    .array(
      z.strictObject({
        /** One of the catalogue. Without it the name is what was typed. */
        accommodationId: CatalogueId.nullable().default(null),
        name: z.string().trim().max(200, 'Please use 200 letters at most.').default(''),
        checkinDate: DateOnly,
        noOfNights: z.number('Please enter a number.').int('Please enter a whole number.').min(1).max(NIGHTS_AT_MOST),
        numberOfRooms: z.number('Please enter a number.').int('Please enter a whole number.').min(1).max(ROOMS_AT_MOST).default(1),
        is_optional: z.boolean().default(false),
      }),
    )
    .max(ITEMS_AT_MOST)
    .default([]),
})
export type CartPayload = z.output<typeof CartPayload>

const PriceNow = z.union([
  z.object({
    total: Amount,
    perPerson: Amount,
    /** They add up to the total. */
    lines: z.array(OfferLine),
  }),
  /** `notOnSale`: it was deleted or turned off since, or its supplier does not sell it here now. `notAnswered`: its supplier has not said a price for this party and day. */
  z.object({ why: z.enum([...WHY_NO_OFFER, 'notOnSale', 'notAnswered']), sentence: z.string() }),
])

const TourOptionItem = z.object({
  id: z.number().int(),
  is_optional: z.boolean(),
  activity: z.object({
    id: z.number().int(),
    name: z.string(),
    category: z.string(),
    area: AreaRef.nullable(),
    picture: Picture.nullable(),
    isTransferRequired: z.boolean(),
  }),
  tourOption: z.object({
    id: z.number().int(),
    name: z.string(),
    timing: z.enum(TIMINGS),
    minutesFrom: z.number().int().nullable(),
    minutesTo: z.number().int().nullable(),
    confirmation: z.enum(['instant', 'onRequest']),
  }),
  /** Its clock is that of `date`, `time` and of all other times of the day. */
  city: z.object({ id: z.number().int(), name: z.string(), timeZone: z.string() }),
  date: DateOnly,
  time: z.string().nullable(),
  /** When it ends on the clock of the city, after its longest duration; null where the time or the duration is not known. May be after 24:00: '25:30'. */
  endsAt: z.string().nullable(),
  transfer: TransferChoice,
  /** People of the party who take a seat; 0 where the party may not come. */
  seats: z.number().int(),
  price: PriceNow,
  /** What it was when it was added, or last changed by a person; null where it had no price. */
  priceWhenAdded: Amount.nullable(),
  /** The price now less the price when added; null where one of them is missing. */
  difference: Amount.nullable(),
  /** Until when a cancellation costs nothing; null: it always costs something. */
  freeUntil: InstantText.nullable(),
  /** What a cancellation refunds until when. */
  cancellation: CancellationTerms,
  /** At its start; null: without limit, or the time is not chosen yet. */
  placesLeft: z.number().int().nullable(),
  /** Its starts on its day, of what begins at fixed times; 'changeCartItem' takes one of them. `places`: null where nobody counts them. */
  starts: z.array(z.object({ time: z.string(), places: z.number().int().nullable(), isTooLate: z.boolean() })),
})
export type CartTourOption = z.infer<typeof TourOptionItem>

/** The same of what a partner site delivers. The numbers of its activity and tour option are those of its supplier; the city has the same number everywhere. */
const PartnerItem = TourOptionItem.extend({
  supplierListId: z.string(),
  /** Its name, for staff. Null for customers: they buy of this company. */
  supplier: z.string().nullable(),
  /** Whether its supplier has said just this within the last minutes. Otherwise it is what was said last: `askPartners` asks again. */
  isConfirmed: z.boolean(),
})
export type CartPartnerItem = z.infer<typeof PartnerItem>

/** Hotels have no price in a cart: the desk prices them in a quotation. */
const HotelItem = z.object({
  id: z.number().int(),
  is_optional: z.boolean(),
  accommodationId: z.number().int().nullable(),
  name: z.string(),
  area: AreaRef.nullable(),
  checkinDate: DateOnly,
  noOfNights: z.number().int(),
  numberOfRooms: z.number().int(),
})
export type CartHotel = z.infer<typeof HotelItem>

const CartNote = z.object({
  kind: z.enum(NOTE_KINDS),
  itemIds: z.array(z.number().int()),
  /** Between two items: how long the way takes, or by how much they overlap. Null for all other kinds. */
  minutes: z.number().int().nullable(),
  /** What would mend it, the smallest change first. Never done by itself. `moveCartItem` takes a day and time, `changeCartItem` a transfer. */
  fixes: z.array(
    z.object({
      cartItemId: z.number().int(),
      date: DateOnly,
      time: z.string().nullable(),
      /** Only where the transfer is what is missing. */
      transfer: TransferChoice.nullable(),
    }),
  ),
})
export type CartNote = z.infer<typeof CartNote>

export const CartTotals = z.object({
  /** Of all that is not optional and has a price. */
  total: Amount,
  /** Of all that is optional and has a price; it is not in the total. */
  optional: Amount,
  /** Tour options that are not optional and have no price now. */
  unpriced: z.number().int(),
})
const CartPerson = z.object({ userId: z.number().int(), name: z.string(), companyName: z.string().nullable() })
/** What the desk answers a cart with. `isSent`: its customer can open it. */
export const CartQuotation = z.object({
  id: z.number().int(),
  /** 'Q-4127' */
  quotationId: z.string(),
  status: z.enum(QUOTATION_STATUSES),
  isSent: z.boolean(),
})
/** What was paid with a cart. */
const CartBooking = z.object({
  saleId: z.number().int(),
  title: z.string(),
  statusName: z.string(),
  /** Paid and not confirmed: its money went back, or is on its way. */
  isUndelivered: z.boolean(),
})
export const CartOwner = z.object({ id: z.number().int(), name: z.string() })
/** `since`: when the clock began; a picture of what is left needs both. */
export const CartDeadline = z.object({ since: InstantText, until: InstantText })

export const Cart = z.object({
  /** -1: there is no cart yet. */
  id: z.number().int(),
  /** Grows with each write. */
  version: z.number().int(),
  /** Another one with each other party, dates or items: what is asked for, and not who handles it or what it costs. */
  contents: z.string(),
  name: z.string(),
  status: CartStatus,
  /** When it was sent to the desk; null: it stands in no queue yet. */
  sentAt: InstantText.nullable(),
  /** Those to which the reader may move it. */
  nextStatuses: z.array(CartStatus),
  /** Whether the reader may change what is in it. */
  mayChange: z.boolean(),
  /** Whether the reader may pay it, as far as its status says: `notes` say what else stands against that. */
  mayPay: z.boolean(),
  /** For whom it is, whose prices it has; null: a visitor who has not logged in. */
  customer: CartPerson.nullable(),
  /** Made of it last; while it is neither lost nor cancelled the cart follows it, and cannot be changed. */
  quotation: CartQuotation.nullable(),
  /** While one of them is neither cancelled nor refunded the cart is vouchered, and cannot be changed or moved; it is cancelled when all of them are. */
  bookings: z.array(CartBooking),
  /** The member of staff who works on it. */
  owner: CartOwner.nullable(),
  remarks: z.string(),
  deadline: CartDeadline.nullable(),
  currency: Currency,
  adults: z.number().int(),
  children: z.number().int(),
  childAges: z.array(z.number().int().nullable()),
  infants: z.number().int(),
  startDate: DateOnly,
  endDate: DateOnly,
  /** By day and time, what has no time last, then in the order that a person gave them. */
  cartItems: z.object({
    tourOptionCart: z.array(TourOptionItem),
    partnerCart: z.array(PartnerItem),
    hotelCart: z.array(HotelItem),
  }),
  totals: CartTotals,
  /**
   * What was paid for its bookings, less what was refunded: then the prices of its items, which are those of today, count for nothing. Null: it was not paid, or was taken up again after all
   * of it was cancelled.
   */
  paidTotal: Amount.nullable(),
  notes: z.array(CartNote),
  changedAt: InstantText.nullable(),
})
export type Cart = z.infer<typeof Cart>
