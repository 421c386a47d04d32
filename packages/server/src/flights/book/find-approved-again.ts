import type { Actor } from '@tradewind/domain/accounts/actor'
import { withExtras } from '@tradewind/domain/markups/price-fare'
import { money, sum } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { findRequest, stateOf } from '../../company-team/approval-repo.ts'
import { readInSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { salesOfPayment } from '../../payments/payment-repo.ts'
import type { Site } from '../../sites/site-repo.ts'
import { findOptionsAgain } from '../offers/find-options-again.ts'
import type { SearchRefusal } from '../search/find-flights.ts'
import { type Booking, findBooking, listFlightsAmong } from './booking-repo.ts'
import { getSearchOfOrder } from './flight-order-repo.ts'

type Context = {
  readonly app: App
  readonly site: Site
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<SearchRefusal | 'NOT_APPROVED'>
}

/**
 * The flights of an approval whose seats were not held, in a new search of who asked for it, with their price of today. Nothing is booked: the fare is quoted as
 * any other. Refuses NOT_FOUND, NOT_APPROVED, and as a search does.
 */
export async function findApprovedAgain(context: Context, { approvalId }: { approvalId: string }) {
  const { app, actor } = context
  const {
    approved,
    bookings,
    searchId: bookedSearchId,
    searchBy,
  } = await readInSite(app.db, actor.siteId, (tx) => readApproved(tx, context, approvalId))
  const known = { searchBy, approved, bookedSearchId }
  // Each in a search of its own would be another fare: the two of a special return, and the way back alone, which belongs to its way out.
  if (searchBy.JourneyType === 5 || bookings[0]?.bound === 'inbound') return { ...known, found: null }
  const wanted = { position: 1, halves: bookings.map(({ option }) => option), offered: approved }
  const { searchId, found } = await findOptionsAgain(
    context,
    { searchBy, options: [wanted] },
    {
      countsLook: true,
      price: (priceOf, _search, options) =>
        sum(
          options.map((option, at) => withExtras(priceOf(option), bookings[at]?.priced.extras ?? []).totalPayable),
          approved.currency,
        ),
    },
  )
  const [again] = found
  const [resultIndex, inbound = null] = again?.resultIndexes ?? []
  const amount = again?.current
  return { ...known, found: resultIndex === undefined || !amount ? null : { searchId, resultIndex, inbound, amount } }
}

async function readApproved(tx: SiteTx, { actor, now, refuse }: Context, approvalId: string) {
  const request = await findRequest(tx, approvalId)
  if (request?.asked_by !== actor.userId) return refuseUnknown()
  if (stateOf(request, now) !== 'approved') refuse('NOT_APPROVED')
  if (request.asked_for === null) return refuseUnknown()
  const flights = await listFlightsAmong(tx, await salesOfPayment(tx, request.asked_for))
  const bookings: Booking[] = []
  for (const id of flights) bookings.push((await findBooking(tx, id)) ?? refuseUnknown())
  const [first] = bookings
  if (!first) return refuseUnknown()
  const approved = money(request.amount_minor, request.currency)
  return { approved, bookings, ...(await getSearchOfOrder(tx, first.flight_order_id)) }
}

function refuseUnknown(): never {
  return refuseCommon('NOT_FOUND', { message: 'We could not find that request.' })
}
