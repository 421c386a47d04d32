import { MOST_SHARED, SHARE_HOURS } from '@tradewind/domain/flights/share-limits'
import { SPECIAL_FARES } from '@tradewind/domain/flights/special-fare'
import { z } from 'zod'
import { isPersonName, NOT_A_NAME } from '../accounts/names.ts'
import { limitedFor, open, SEARCH_REFUSALS, SUPPLIER_REFUSALS, signedIn, signedInWith, success } from '../call.ts'
import { Amount, Currency, Cursor, InstantText, OpaqueId } from '../wire-values.ts'
import { Leg } from './option.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/flight/${path}`, summary, tags: ['flights'] }) as const

const ONLY_SELLERS = { why: 'Only agents and staff share flights with customers.' }

/** What the last check of today's prices found; 'unchecked' before the first check, 'unknown' when nobody answered. */
export const OFFER_STATES = ['unchecked', 'available', 'changed', 'soldOut', 'unknown'] as const

/** One option as a customer may see it: one total, and nothing of what is earned on it. */
export const SharedOption = z.object({
  position: z.number().int(),
  legs: z.array(Leg).min(1),
  fareFamily: z.string().nullable(),
  /** The airline asks for a proof of it at the airport. */
  specialFare: z.enum(SPECIAL_FARES).nullable(),
  /** Null where the airline does not say. */
  isRefundable: z.boolean().nullable(),
  mealIncluded: z.boolean(),
  /** For all travellers, at the time it was shared. */
  total: Amount,
  state: z.enum(OFFER_STATES),
  /** Today's total, where the last check found one. */
  currentTotal: Amount.nullable(),
})
export type SharedOption = z.infer<typeof SharedOption>

/** The page that a link opens. */
export const SharedOffer = z.object({
  state: z.enum(['open', 'ended']),
  customerName: z.string(),
  note: z.string(),
  currency: Currency,
  travellers: z.object({ adults: z.number().int(), children: z.number().int(), infants: z.number().int() }),
  validUntil: InstantText,
  checkedAt: InstantText.nullable(),
  options: z.array(SharedOption),
  chosenPosition: z.number().int().nullable(),
  /** The contact: the agency that shared it, else the site. */
  contact: z.object({
    person: z.string(),
    company: z.string(),
    phone: z.string(),
    email: z.string(),
    logoUrl: z.string().nullable(),
  }),
})
export type SharedOffer = z.infer<typeof SharedOffer>

/** A shared offer in the list of the person who shared it. */
export const OwnOffer = z.object({
  offerId: z.number().int(),
  link: z.string(),
  madeBy: z.string(),
  customerName: z.string(),
  customerEmail: z.string().nullable(),
  note: z.string(),
  currency: Currency,
  /** How many people each total is for. */
  travellers: z.number().int(),
  markup: Amount,
  createdAt: InstantText,
  validUntil: InstantText,
  openedAt: InstantText.nullable(),
  openCount: z.number().int(),
  checkedAt: InstantText.nullable(),
  state: z.enum(['sent', 'opened', 'chosen', 'ended', 'revoked']),
  chosenPosition: z.number().int().nullable(),
  chosenAt: InstantText.nullable(),
  chosenMessage: z.string(),
  options: z.array(SharedOption),
})
export type OwnOffer = z.infer<typeof OwnOffer>

const offerId = z.number().int().positive().max(2_147_483_647)
/** '<public id>.<signature>' */
const token = z.string().min(20).max(200)
const ENDED = { OFFER_ENDED: { status: 409, message: 'This offer has expired. Please ask for a new one.' } } as const

export const ShareInput = z.strictObject({
  searchId: OpaqueId,
  /** One to six results; the two options of a domestic return joined by a comma. */
  resultIndexes: z
    .array(z.string().min(1).max(60))
    .min(1, 'Please choose at least one flight.')
    .max(MOST_SHARED, `At most ${MOST_SHARED} flights can be shared together.`),
  /** Printed in a mail that the site sends to a stranger. */
  customerName: z.string().trim().max(80).refine(isPersonName, NOT_A_NAME).default(''),
  customerEmail: z.email('Please enter a valid e-mail address').max(254).nullable().default(null),
  /** Shown on the page that the link opens, never in the mail. */
  note: z.string().trim().max(1000).default(''),
  /** Added to each total, for all travellers together. */
  markup: Amount.default('0'),
  validHours: z.number().int().min(SHARE_HOURS.least).max(SHARE_HOURS.most).default(SHARE_HOURS.usual),
})

/**
 * People share offers in their own name: staff who book for a customer stop that first. An option chosen from their own offer can be booked for the
 * customer.
 */
export const offers = {
  shareOptions: signedInWith('account')
    .meta(limitedFor({ corporate: ONLY_SELLERS, retail: ONLY_SELLERS }))
    .route(post('offers/shareOptions', 'Create a signed link that shows 1 to 6 options to a customer'))
    .input(ShareInput)
    .output(success({ offer: OwnOffer }))
    .errors({ SEARCH_EXPIRED: SUPPLIER_REFUSALS.SEARCH_EXPIRED }),
  listSharedOffers: signedIn
    .route(post('offers/listSharedOffers', "Offers shared by the caller's company, newest first"))
    .input(z.strictObject({ cursor: Cursor.optional(), offerId: offerId.optional() }))
    .output(success({ offers: z.array(OwnOffer), nextCursor: Cursor.nullable() })),
  revokeSharedOffer: signedIn
    .route(post('offers/revokeSharedOffer', 'Withdraw a link'))
    .input(z.strictObject({ offerId }))
    .output(success({ offer: OwnOffer })),
  bookSharedOption: signedInWith('book')
    .route(post('offers/bookSharedOption', 'Find a shared option again in a new search, ready to be quoted and booked'))
    .input(z.strictObject({ offerId, position: z.number().int().min(1).max(MOST_SHARED) }))
    .output(success({ searchId: OpaqueId, resultIndex: OpaqueId, inbound: OpaqueId.nullable(), option: SharedOption }))
    .errors({
      SOLD_OUT: SUPPLIER_REFUSALS.SOLD_OUT,
      SUPPLIER_FAILED: SUPPLIER_REFUSALS.SUPPLIER_FAILED,
      ...SEARCH_REFUSALS,
    }),
  openSharedOffer: open
    .route(post('offers/openSharedOffer', 'The offer behind a signed link; needs no log-in'))
    .input(z.strictObject({ token }))
    .output(success({ offer: SharedOffer })),
  checkSharedOffer: open
    .route(post('offers/checkSharedOffer', "Today's prices of a shared offer; the airlines are asked at most every few minutes"))
    .input(z.strictObject({ token }))
    .output(success({ offer: SharedOffer }))
    .errors(ENDED),
  chooseSharedOption: open
    .route(post('offers/chooseSharedOption', 'The customer chooses an option; the person who shared it is notified'))
    .input(
      z.strictObject({
        token,
        position: z.number().int().min(1).max(MOST_SHARED),
        message: z.string().trim().max(500).default(''),
      }),
    )
    .output(success({ offer: SharedOffer }))
    .errors({
      ...ENDED,
      OPTION_SOLD_OUT: { status: 409, message: 'This flight has sold out. Please choose another.' },
    }),
}
