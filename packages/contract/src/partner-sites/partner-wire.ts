import { ITEMS_AT_MOST } from '@tradewind/domain/carts/cart-limits'
import { isAmountOf, parseMoney } from '@tradewind/domain/money'
import { addsUp } from '@tradewind/domain/network/resold-offer'
import { z } from 'zod'
import { Found, FoundOption, OfferLine, PartyFields, SearchWish } from '../carts/activity-search.ts'
import { AreaRef, CatalogueId } from '../catalogue/catalogue-shapes.ts'
import { Currency, DateOnly, InstantText } from '../wire-values.ts'
import { WireMoney, WireSum } from './wire-money.ts'

/*
 * What two sites say to each other about activities: the buyer's site asks, the supplier's answers. It is the same whether both live in one installation or not, so every
 * answer is read as one of a stranger; only what a search in this process has found is taken as it is (decision 641). Nothing here has a margin, a customer or a supplier of
 * either side.
 */

const Ref = z.uuid()

export const PartnerSearchWish = SearchWish.omit({ maxTotal: true })
const Why = z.object({ refused: z.string().min(1).max(500) })

/** Whether this machine knows the clock that a stranger names: one that it does not know would fail on every page that shows the sale. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const Clock = z.string().min(1).max(100).refine(isTimeZone, 'No such time zone')

type Asked = { readonly total: string; readonly currency: string; readonly lines: readonly z.output<typeof OfferLine>[] }

/** A price that is sold on: of amounts that its currency has, with lines that add up to it. */
function isPrice({ total, currency, lines }: Asked): boolean {
  if (![total, ...lines.map(({ amount }) => amount)].every((amount) => isAmountOf(amount, currency))) return false
  const read = (amount: string) => parseMoney(amount, currency)
  return addsUp({
    total: read(total),
    lines: lines.map(({ kind, people, amount }) => ({ kind, people, code: null, amount: read(amount) })),
  })
}

/** The cities in which it sells, as its own buyers see them. */
export const PartnerCities = z.union([
  z.object({
    cities: z
      .array(
        z.object({
          id: z.number().int().positive(),
          city: z.string().max(200),
          countryCode: z.string().max(2),
          activities: z.number().int().min(0),
        }),
      )
      .max(500),
  }),
  Why,
])
const OfPartner = Found.extend({ timeZone: Clock }).refine(
  ({ currency, activities }) =>
    activities
      .flatMap(({ tourOptions }) => tourOptions.flatMap(({ offers }) => offers))
      .every((offer) => 'why' in offer || isPrice({ ...offer, currency })),
  'A price does not add up',
)
export const PartnerFound = z.union([OfPartner, Why])

/** More days than a cart has, with some of what stands outside of its dates. */
export const OFFERED_DAYS_AT_MOST = 120

/** What stands in carts: asked for by its numbers, for one party on some days. */
export const PartnerOffersWish = z.strictObject({
  tourOptionIds: z.array(CatalogueId).min(1).max(ITEMS_AT_MOST),
  days: z.array(DateOnly).min(1).max(OFFERED_DAYS_AT_MOST),
  ...PartyFields,
})
export type PartnerOffersWish = z.output<typeof PartnerOffersWish>

/** A tour option with what a cart shows beside its price. */
const OfferedOption = FoundOption.extend({
  activity: z.object({
    id: z.number().int(),
    name: z.string().min(1).max(300),
    category: z.string(),
    area: AreaRef.nullable(),
    isTransferRequired: z.boolean(),
  }),
  city: z.object({ id: z.number().int(), name: z.string(), timeZone: Clock }),
})
export type OfferedOption = z.output<typeof OfferedOption>

/** Those of them that it sells now. */
const PartnerOffered = z
  .object({ currency: Currency, options: z.array(OfferedOption).max(ITEMS_AT_MOST) })
  .refine(
    ({ currency, options }) =>
      options.flatMap(({ offers }) => offers).every((offer) => 'why' in offer || isPrice({ ...offer, currency })),
    'A price does not add up',
  )
export const PartnerOffers = z.union([PartnerOffered, Why])

/** Places for a party, held for a while under the reference of the buyer. It costs nothing, and ends by itself. */
export const HoldWish = z.strictObject({
  orderRef: Ref,
  tourOptionId: CatalogueId,
  day: DateOnly,
  startsAt: z.string().max(5),
  adults: PartyFields.adults,
  childAges: PartyFields.childAges,
  infants: PartyFields.infants,
  transfer: z.enum(['ticket', 'sharing', 'private']),
  pickup: z.string().max(500),
  leadName: z.string().max(200),
})
export type HoldWish = z.infer<typeof HoldWish>

/** What is held: the price that the buyer's site owes, and all that its customer will read. */
const HeldPlaces = z
  .object({
    orderRef: Ref,
    reference: z.string().min(1).max(100),
    net: WireSum,
    /** They add up to it: none where it is free. */
    lines: z.array(OfferLine).max(50),
    payUntil: InstantText,
    activity: z.string().min(1).max(300),
    option: z.string().min(1).max(300),
    city: z.string().max(300),
    closesAt: z.string().nullable(),
    bookableUntil: InstantText,
    freeUntil: InstantText.nullable(),
    startInstant: InstantText,
    zone: Clock,
    people: z.number().int().min(1),
    seats: z.number().int().min(0),
    cancellation: z.array(
      z.object({
        amount: z.number().int().min(0),
        unit: z.enum(['minute', 'hour', 'day']),
        refundPercent: z.number().int().min(0).max(100),
      }),
    ),
  })
  .refine(({ net, lines }) => isPrice({ total: net.amount, currency: net.currency, lines }), 'The price does not add up')
const Held = z.object({ held: HeldPlaces })
export type Held = z.infer<typeof HeldPlaces>
export const HoldAnswer = z.union([Held, Why])

/** Said until it is answered. Each id is handled once; said again, it gets the same answer. */
export const PartnerMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('book'), id: Ref, orderRef: Ref, net: WireMoney }),
  /** `atLeast`: what the supplier must refund, or it stays booked. */
  z.strictObject({ kind: z.literal('cancel'), id: Ref, orderRef: Ref, atLeast: WireMoney }),
])
export type PartnerMessage = z.infer<typeof PartnerMessage>

/**
 * What a supplier says first: an order of the consumer has moved there, because its desk has cancelled it. What it has is asked for, so that nothing in the letter has to be believed; what is not heard
 * is found by the daily reconciliation.
 */
export const OrderNews = z.strictObject({ kind: z.literal('orderMoved'), orderRef: Ref })
export type OrderNews = z.infer<typeof OrderNews>
export const NewsHeard = z.object({ heard: z.literal(true) })
export const PartnerAnswer = z.union([
  z.strictObject({ id: Ref, orderRef: Ref, confirmed: WireMoney }),
  z.strictObject({ id: Ref, orderRef: Ref, cancelled: WireMoney }),
  z.strictObject({ id: Ref, orderRef: Ref, refused: z.string().min(1).max(500) }),
])
export type PartnerAnswer = z.infer<typeof PartnerAnswer>

/** What the supplier has of an order, for reconciliation. Null: nothing. */
export const PartnerRecord = z.object({
  record: z
    .object({
      status: z.enum(['waiting', 'confirmed', 'cancelled', 'ended']),
      price: WireMoney,
      /** Of a cancelled one. */
      refunded: WireMoney.nullable(),
      /** The same. Another installation may not say it. */
      cancelledAt: InstantText.nullish(),
    })
    .nullable(),
})
export type PartnerRecord = z.infer<typeof PartnerRecord>['record']
