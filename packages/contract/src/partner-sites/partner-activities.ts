import { PARTNER_WORDS } from '@tradewind/domain/network/partner-word'
import { z } from 'zod'
import { buyingWith, limitedFor, openBuying, requiresForMoney, success } from '../call.ts'
import { Found, PartyFields, SoldCity } from '../carts/activity-search.ts'
import { CatalogueId } from '../catalogue/catalogue-shapes.ts'
import { Amount, Currency, DateOnly, InstantText, OpaqueId } from '../wire-values.ts'
import { PartnerSearchWish } from './partner-wire.ts'

const tags = ['partnerSites']
const SupplyId = z.uuid('We could not find that supplier.')

const STATE_CHANGED = { STATE_CHANGED: { status: 409, message: 'This has changed. Please check it again.' } } as const
const SUPPLIER_FAILED = { SUPPLIER_FAILED: { status: 502, message: 'The supplier did not answer. Please try again.' } } as const

const PartnerCity = SoldCity.extend({
  /** Which supplier sells there. */
  supplierListId: z.string(),
  /** Its name, for staff. Null for customers: they buy of this company. */
  supplier: z.string().nullable(),
})
export type PartnerCity = z.infer<typeof PartnerCity>

/** Activities that another company of the network delivers, sold by this one at its own prices. */
export const partnerActivities = {
  getPartnerActivityCities: openBuying
    .route({
      method: 'GET',
      path: '/activities/partners/getCities',
      summary: 'The cities in which linked suppliers sell activities',
      tags,
    })
    .output(success({ cities: z.array(PartnerCity) })),
  searchPartnerActivities: openBuying
    .route({
      method: 'POST',
      path: '/activities/partners/searchActivities',
      summary: 'Activities of a linked supplier in a city, at the price of this company for a party on each day',
      tags,
    })
    .input(PartnerSearchWish.extend({ supplierListId: SupplyId }))
    .output(success(Found.shape))
    .errors({ ...STATE_CHANGED, ...SUPPLIER_FAILED }),
  orderPartnerActivity: buyingWith('book')
    // Staff order for a customer or not at all.
    .meta(limitedFor({ staff: { needs: 'flights.bookForCustomer' } }))
    .route({
      method: 'POST',
      path: '/activities/partners/orderActivity',
      summary: 'Orders an activity of a linked supplier: its places are held there, and its payment is opened here',
      tags,
    })
    .input(
      z.strictObject({
        supplierListId: SupplyId,
        tourOptionId: CatalogueId,
        date: DateOnly,
        startsAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.'),
        ...PartyFields,
        transfer: z.enum(['ticket', 'sharing', 'private']),
        pickup: z.string().trim().max(500).default(''),
        leadName: z.string().trim().min(1, 'Please enter the name of the lead traveller.').max(200),
        /** What the search showed. Another price is refused. */
        agreedTotal: Amount,
        /** By which a repeated call is known. */
        idempotencyKey: OpaqueId,
      }),
    )
    .output(success({ orderId: OpaqueId, expiresAt: InstantText, amount: Amount, currency: Currency }))
    .errors({ ...STATE_CHANGED, ...SUPPLIER_FAILED }),
  endPartnerOrderByHand: requiresForMoney('tickets.settle')
    .route({
      method: 'POST',
      path: '/activities/partners/endByHand',
      summary: 'Ends an order whose supplier gives no answer, by what staff learned of it: booked or not, cancelled or not',
      tags,
    })
    .input(
      z.strictObject({
        saleId: z.number().int().positive().max(2_147_483_647, 'No booking has this number.'),
        learned: z.enum(PARTNER_WORDS),
        /** How the supplier calls it: needed of one that was booked. */
        reference: z.string().trim().max(100).default(''),
        note: z.string().trim().min(3, 'Please enter what you learned, and from whom.').max(500),
      }),
    )
    .output(success({}))
    .errors({
      ...STATE_CHANGED,
      TOO_EARLY: { status: 409, message: 'The supplier is still being asked. Please wait until it has not answered five times.' },
      SUPPLIER_SAYS_OTHERWISE: { status: 409, message: 'The supplier answers now, and says something else.' },
    }),
}
