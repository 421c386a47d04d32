import { readChangeNumbers } from '@tradewind/contract/tickets/changes/change-numbers'
import { type Actor, sharesBookings } from '@tradewind/domain/accounts/actor'
import { plainDate } from '@tradewind/domain/time'
import type { Scope } from '../../accounts/scope.ts'
import { countedFor } from '../../http/counted-as.ts'
import { promised } from '../../http/promised-refusals.ts'
import { refuseTooMany } from '../../http/refuse.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { refuseWithheld } from '../../http/why-not-admitted.ts'
import { acceptQuote, answerChange, withdrawChange } from './answer-change.ts'
import { acting, actOnChange, showChange, showChanges } from './answer-with-change.ts'
import { checkChange } from './check-change.ts'
import { confirmChange } from './confirm-change.ts'
import type { AskedFlight } from './find-wanted-flights.ts'
import { quoteChange } from './quote-change.ts'
import { waitForSupplier } from './wait-for-supplier.ts'

/** Questions of one person about charges in a quarter of an hour, and looks at how a request stands: each may cost a call to an airline. */
const QUESTIONS = { max: 60, windowMs: 15 * 60_000 }
const LOOKS = { max: 6, windowMs: 60_000 }
/** Some airlines answer at once; nobody looks at a spinner for longer than this. */
const PATIENCE_MS = 6_000

export const changeRoutes = {
  getCC: route.changes.getCC.handler(async ({ input, context, errors }) => {
    await limit(context, 'changes', QUESTIONS)
    const { sectors, newFlights, requestType, cancellationType, ...asked } = input
    const quoted = await quoteChange(
      { app: context.app, actor: actorOf(context), now: context.now, refuse: promised(errors) },
      {
        ...asked,
        ...readChangeNumbers({ requestType, cancellationType }),
        sectors: readSectors(sectors),
        newFlights: readFlights(newFlights),
        fields: { tickets: 'tickets', sectors: 'sectors' },
      },
    )
    return { success: true, ...quoted }
  }),
  changeRequest: route.changes.changeRequest.handler(async ({ input, context, errors }) => {
    const { app, site } = context
    // With a quote, the request is its acceptance.
    if (input.quoteId !== undefined) refuseWithheld(actorOf(context), 'pay')
    const who = { ...acting(context), refuse: promised(errors) }
    const changeRequestId = await confirmChange(who, {
      bookingId: input.BookingId,
      ...readChangeNumbers({ requestType: input.RequestType, cancellationType: input.CancellationType }),
      tickets: input.TicketId,
      sectors: readSectors(input.Sectors),
      newFlights: readFlights(input.newFlights),
      remarks: input.Remarks,
      airlineConfirmation: input.airlineConfirmation,
      quoteId: input.quoteId,
      idempotencyKey: input.idempotencyKey,
    })
    await waitForSupplier(app, { siteId: site.id, changeRequestId }, PATIENCE_MS)
    return { changeRequestId, ...(await showChange(context, changeRequestId)) }
  }),
  getCRStatus: route.changes.getCRStatus.handler(async ({ input, context }) => {
    const { app, site } = context
    const before = await showChange(context, input.changeRequestId)
    if (before.change.may.refresh) {
      await limit(context, `change:${input.changeRequestId}`, LOOKS)
      await checkChange(app, { siteId: site.id, changeRequestId: input.changeRequestId })
    }
    const { change } = await showChange(context, input.changeRequestId)
    return {
      success: true,
      statusText: (change.state === 'atSupplier' && change.supplierStatus) || change.statusText,
      clock: change.clock,
      change,
    }
  }),
  getMyChangeRequests: route.changes.getMyChangeRequests.handler(({ input, context }) =>
    showChanges(context, ownScope(actorOf(context)), { ...input, assigned: 'anyone' }),
  ),
  getChangeRequest: route.changes.getChangeRequest.handler(({ input, context }) => showChange(context, input.changeRequestId)),
  acceptChangeQuote: route.changes.acceptChangeQuote.handler(async ({ input, context, errors }) => {
    await acceptQuote({ ...acting(context), refuse: promised(errors) }, input)
    await waitForSupplier(context.app, { siteId: context.site.id, changeRequestId: input.changeRequestId }, PATIENCE_MS)
    return showChange(context, input.changeRequestId)
  }),
  answerChangeRequest: route.changes.answerChangeRequest.handler(actOnChange(answerChange)),
  withdrawChangeRequest: route.changes.withdrawChangeRequest.handler(actOnChange(withdrawChange)),
}

/** Own requests, for every kind of user: staff's own are those for what they booked themselves. */
function ownScope(actor: Actor): Scope {
  if (sharesBookings(actor)) return { kind: 'entity', legalEntityId: actor.legalEntityId }
  return { kind: 'user', userId: actor.userId }
}

async function limit(context: RequestContext, what: string, { max, windowMs }: typeof QUESTIONS): Promise<void> {
  const waitMs = await context.request.server.limitTries(`${what}:${context.site.id}:${countedFor(context)}`, max, windowMs)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many requests. Please wait ${Math.ceil(waitMs / 1_000)} s and try again.`)
}

type NewFlight = Omit<AskedFlight, 'sector' | 'date'> & { sector: { Origin: string; Destination: string }; date: string }

function readFlights(newFlights: readonly NewFlight[]): AskedFlight[] {
  return newFlights.map(({ sector, date, ...flight }) => ({
    sector: { origin: sector.Origin, destination: sector.Destination },
    date: plainDate(date),
    ...flight,
  }))
}

function readSectors(sectors: readonly { Origin: string; Destination: string }[]) {
  return sectors.map(({ Origin, Destination }) => ({ origin: Origin, destination: Destination }))
}
