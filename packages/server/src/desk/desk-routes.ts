import { requestExport } from '../exports/request-export.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { countOpen } from './count-open.ts'
import { exportOwnBookings } from './export-own-bookings.ts'
import { findAnything } from './find-anything.ts'
import { getDesk } from './get-desk.ts'
import { ownScope, presentOwnBookings } from './list-own-bookings.ts'

export const deskRoutes = {
  getDesk: route.desk.getDesk.handler(({ context }) => {
    const { app, site, now } = context
    return reading(context, async (tx) => ({
      success: true,
      ...(await getDesk(tx, { actor: actorOf(context), site, sellers: app.sellers, now })),
    }))
  }),
  getOpenCounts: route.desk.getOpenCounts.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true, counts: await countOpen(tx, actorOf(context), context.now) })),
  ),
  find: route.desk.find.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true,
      ...(await findAnything(tx, actorOf(context), { text: input.text, now: context.now })),
    })),
  ),
}

export const ownBookingRoutes = {
  getMyBookings: route.ownBookings.getMyBookings.handler(({ input, context }) => {
    const { app, site, now } = context
    return reading(context, async (tx) => ({
      success: true,
      ...(await presentOwnBookings(tx, input, { actor: actorOf(context), sellers: app.sellers, zones: site.zones, now })),
    }))
  }),
}

export const ownBookingExportRoutes = {
  exportMyBookings: route.exports.exportMyBookings.handler(({ input: { filters, format }, context, errors }) => {
    // What is the caller's own is decided as they ask, and kept with the wish.
    const wish = { filters, scope: ownScope(actorOf(context)), now: context.now }
    return requestExport(context, { kind: exportOwnBookings(() => context.app.sellers), filters: wish, format }, promised(errors))
  }),
}
