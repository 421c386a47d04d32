import type { SearchBy } from '@tradewind/contract/flights/option'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { toDecimal } from '@tradewind/domain/money'
import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { limitSearches } from '../search/limit-searches.ts'
import { getSearch } from '../search/search-store.ts'
import { acceptNewPrice, declineNewPrice } from './answer-new-price.ts'
import { chooseNextStep } from './choose-next-step.ts'
import { describeRecheck } from './describe-recheck.ts'
import { findApprovedAgain } from './find-approved-again.ts'
import { findOrderOfSearch, listHalves, needsReturn } from './flight-order-repo.ts'
import { holdBooking } from './hold-booking.ts'
import { issueBooking } from './issue-booking.ts'
import { payForHold } from './pay-for-hold.ts'
import { getReadableBooking, presentBooking } from './present-booking.ts'
import { releaseHold } from './release-hold.ts'
import { setFlightDetails } from './set-flight-details.ts'
import { setOwnReference } from './set-own-reference.ts'
import { markNotIssued, markTicketed } from './settle-by-hand.ts'
import { waitForOutcome } from './wait-for-outcome.ts'

/** How long a call waits for the airline before it answers with what is known. */
const PATIENCE_MS = 20_000
/** Where the supplier may know more than we do. */
const IN_DOUBT: readonly BookingStatus[] = ['paid', 'issuing', 'unknown']

export const bookRoutes = {
  setFlightDetails: route.flights.setFlightDetails.handler(async ({ input, context, errors }) => {
    const { app, db, now, site } = context
    const booking = { app, db, actor: actorOf(context), now, zones: site.zones, refuse: promised(errors) }
    const opened = await setFlightDetails(booking, input)
    return { success: true, ...opened }
  }),
  getFlightDetails: route.flights.getFlightDetails.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    const viewer = actorOf(context)
    const known = await reading(context, async (tx) => {
      const order = await findOrderOfSearch(tx, input.searchId, viewer)
      if (!order) return undefined
      const halves = await listHalves(tx, order.id)
      const bookings = await Promise.all(halves.map(({ id }) => presentBooking(tx, id, viewer, now)))
      return {
        searchBy: order.search_by as SearchBy,
        showReturn: needsReturn(halves, order.inbound_result_index),
        inboundResultIndex: order.inbound_result_index,
        bookings,
      }
    })
    if (known) return { success: true, ...known }
    const { searchBy } = await getSearch(app, { actor: viewer, searchId: input.searchId }, promised(errors))
    return { success: true, searchBy, showReturn: false, inboundResultIndex: null, bookings: [] }
  }),
  findApprovedAgain: route.flights.findApprovedAgain.handler(async ({ input, context, errors }) => {
    await limitSearches(context)
    const { app, site, now } = context
    const asking = { app, site, actor: actorOf(context), now, refuse: promised(errors) }
    const { approved, found, ...known } = await findApprovedAgain(asking, input)
    return {
      success: true,
      ...known,
      approved: toDecimal(approved),
      currency: approved.currency,
      found: found && { ...found, amount: toDecimal(found.amount) },
    }
  }),
  getBookingDetails: route.flights.getBookingDetails.handler(async ({ input, context }) => ({
    success: true,
    booking: await show(context, input.bookingId),
  })),
  holdBooking: route.flights.holdBooking.handler(async ({ input, context, errors }) => {
    const { app, site, now } = context
    const bookingIds = await holdBooking({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    const [bookingId = 0] = bookingIds
    await waitForOutcome(app, { siteId: site.id, bookingIds }, PATIENCE_MS)
    const next = await inSite(app.db, site.id, (tx) => chooseNextStep(tx, bookingId))
    return { success: true, next, booking: await show(context, bookingId) }
  }),
  acceptNewPrice: route.flights.acceptNewPrice.handler(async ({ input, context, errors }) => {
    const { app, site, now } = context
    const { bookingId } = input
    await acceptNewPrice({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    await waitForOutcome(app, { siteId: site.id, bookingIds: [bookingId] }, PATIENCE_MS)
    const next = await inSite(app.db, site.id, (tx) => chooseNextStep(tx, bookingId))
    return { success: true, next, booking: await show(context, bookingId) }
  }),
  declineNewPrice: route.flights.declineNewPrice.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    await declineNewPrice({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, booking: await show(context, input.bookingId) }
  }),
  payForHold: route.flights.payForHold.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    return { success: true, ...(await payForHold({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)) }
  }),
}

export const bookedTicketRoutes = {
  setOwnReference: route.tickets.setOwnReference.handler(async ({ input, context }) => {
    const { app, now } = context
    return { success: true, ownReference: await setOwnReference({ db: app.db, actor: actorOf(context), now }, input) }
  }),
  releaseFlight: route.tickets.releaseFlight.handler(async ({ input, context, errors }) => {
    const { app, site, now } = context
    await releaseHold({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    await waitForOutcome(app, { siteId: site.id, bookingIds: [input.bookingId] }, PATIENCE_MS)
    return { success: true, booking: await show(context, input.bookingId) }
  }),
  askSupplierAgain: route.tickets.askSupplierAgain.handler(async ({ input, context }) => {
    const { app, site, now } = context
    const actor = actorOf(context)
    const { bookingId, isInDoubt } = await inSite(app.db, site.id, async (tx) => {
      const { id, status } = await getReadableBooking(tx, input.bookingId, actor)
      const isInDoubt = IN_DOUBT.includes(status)
      const change = { actor, area: 'tickets', action: 'ask the supplier again', about: { kind: 'booking', id } } as const
      if (isInDoubt) await recordChange(tx, { ...change, before: { status } }, now)
      return { bookingId: id, isInDoubt }
    })
    // A booking that has ended is only shown.
    const news = isInDoubt ? await issueBooking(app, { siteId: site.id, bookingId }, { isUrgent: true }) : undefined
    const message = await inSite(app.db, site.id, (tx) => describeRecheck(tx, { bookingId, actor, news, now: app.now() }))
    return { success: true, booking: await show(context, bookingId), message }
  }),
  markTicketed: route.tickets.markTicketed.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    await markTicketed({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, booking: await show(context, input.bookingId) }
  }),
  markNotIssued: route.tickets.markNotIssued.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    await markNotIssued({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true, booking: await show(context, input.bookingId) }
  }),
}

function show(context: RequestContext, bookingId: number) {
  return reading(context, (tx) => presentBooking(tx, bookingId, actorOf(context), context.app.now()))
}
