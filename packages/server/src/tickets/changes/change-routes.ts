import type { Actor } from '@tradewind/domain/accounts/actor'
import { parseMoney } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listHolds } from '../holds/list-holds.ts'
import { type Scope, scopeOf } from '../ticket-filter.ts'
import { acceptQuote, answerChange, withdrawChange } from './answer-change.ts'
import { checkChange } from './check-change.ts'
import { confirmChange } from './confirm-change.ts'
import { approveChange, askCustomer, quoteByHand, receiveSupplierMoney, rejectChange, sendByHand } from './decide-change.ts'
import { assignChange, listColleagues, noteOnChange } from './handle-change.ts'
import { type ChangeFilter, countChanges, listChanges } from './list-changes.ts'
import { markFlightCancelled } from './mark-flight-cancelled.ts'
import { presentChange } from './present-change.ts'
import { quoteChange } from './quote-change.ts'
import { recordReissue } from './record-reissue.ts'
import { addChangeRule, type NewChangeRule, readChangeRules } from './set-change-rules.ts'
import { waitForSupplier } from './wait-for-supplier.ts'

/** Questions of one person about charges in a quarter of an hour, and looks at how a request stands: each may cost a call to an airline. */
const QUESTIONS = { max: 60, windowMs: 15 * 60_000 }
const LOOKS = { max: 6, windowMs: 60_000 }
/** Some airlines answer at once; nobody looks at a spinner for longer than this. */
const PATIENCE_MS = 6_000

export const changeRoutes = {
  getCC: route.changes.getCC.handler(async ({ input, context }) => {
    await limit(context, 'changes', QUESTIONS)
    const { sectors, ...asked } = input
    const quoted = await quoteChange(
      { app: context.app, actor: actorOf(context), now: context.now },
      { ...asked, sectors: readSectors(sectors) },
    )
    return { success: true, ...quoted }
  }),
  changeRequest: route.changes.changeRequest.handler(async ({ input, context }) => {
    const { app, site } = context
    const changeRequestId = await confirmChange(acting(context), {
      bookingId: input.BookingId,
      requestType: input.RequestType,
      cancellationType: input.CancellationType,
      tickets: input.TicketId,
      sectors: readSectors(input.Sectors),
      remarks: input.Remarks,
      quoteId: input.quoteId,
      idempotencyKey: input.idempotencyKey,
    })
    await waitForSupplier(app, { siteId: site.id, changeRequestId }, PATIENCE_MS)
    return { changeRequestId, ...(await show(context, changeRequestId)) }
  }),
  getCRStatus: route.changes.getCRStatus.handler(async ({ input, context }) => {
    const { app, site } = context
    const before = await show(context, input.changeRequestId)
    if (before.change.may.refresh) {
      await limit(context, `change:${input.changeRequestId}`, LOOKS)
      await checkChange(app, { siteId: site.id, changeRequestId: input.changeRequestId }, { isUrgent: true })
    }
    const { change } = await show(context, input.changeRequestId)
    return { success: true, statusText: change.supplierStatus ?? change.statusText, clock: change.clock, change }
  }),
  getMyChangeRequests: route.changes.getMyChangeRequests.handler(({ input, context }) =>
    list(context, ownScope(actorOf(context)), { ...input, assigned: 'anyone' }),
  ),
  getChangeRequest: route.changes.getChangeRequest.handler(({ input, context }) => show(context, input.changeRequestId)),
  acceptChangeQuote: route.changes.acceptChangeQuote.handler(async ({ input, context }) => {
    await acceptQuote(acting(context), input)
    await waitForSupplier(context.app, { siteId: context.site.id, changeRequestId: input.changeRequestId }, PATIENCE_MS)
    return show(context, input.changeRequestId)
  }),
  answerChangeRequest: route.changes.answerChangeRequest.handler(async ({ input, context }) => {
    await answerChange(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  withdrawChangeRequest: route.changes.withdrawChangeRequest.handler(async ({ input, context }) => {
    await withdrawChange(acting(context), input)
    return show(context, input.changeRequestId)
  }),

  getChangeRequests: route.changes.getChangeRequests.handler(({ input, context }) => {
    const { assigned } = input
    const to = assigned === 'me' ? { userId: actorOf(context).userId } : assigned
    return list(context, { kind: 'site' }, { ...input, assigned: to })
  }),
  getChangeColleagues: route.changes.getChangeColleagues.handler(({ context }) =>
    inSite(context.app.db, context.site.id, async (tx) => ({ success: true as const, colleagues: await listColleagues(tx) })),
  ),
  assignChangeRequest: route.changes.assignChangeRequest.handler(async ({ input, context }) => {
    await assignChange(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  noteOnChangeRequest: route.changes.noteOnChangeRequest.handler(async ({ input, context }) => {
    await noteOnChange(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  askAboutChangeRequest: route.changes.askAboutChangeRequest.handler(async ({ input, context }) => {
    await askCustomer(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  quoteChangeRequest: route.changes.quoteChangeRequest.handler(async ({ input, context }) => {
    await quoteByHand(acting(context), { ...input, supplierRefund: input.supplierRefund })
    return show(context, input.changeRequestId)
  }),
  sendChangeRequest: route.changes.sendChangeRequest.handler(async ({ input, context }) => {
    await sendByHand(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  approveChangeRequest: route.changes.approveChangeRequest.handler(async ({ input, context }) => {
    await approveChange(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  rejectChangeRequest: route.changes.rejectChangeRequest.handler(async ({ input, context }) => {
    await rejectChange(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  recordReissue: route.changes.recordReissue.handler(async ({ input, context }) => {
    await recordReissue(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  receiveSupplierMoney: route.changes.receiveSupplierMoney.handler(async ({ input, context }) => {
    await receiveSupplierMoney(acting(context), input)
    return show(context, input.changeRequestId)
  }),
  markFlightCancelled: route.changes.markFlightCancelled.handler(async ({ input, context }) => ({
    success: true,
    bookings: await markFlightCancelled(acting(context), { ...input, departsOn: plainDate(input.departsOn) }),
  })),

  getChangeRules: route.changes.getChangeRules.handler(({ context }) =>
    inSite(context.app.db, context.site.id, async (tx) => ({ success: true as const, ...(await readChangeRules(tx)) })),
  ),
  addChangeRule: route.changes.addChangeRule.handler(async ({ input, context }) => ({
    success: true,
    ...(await addChangeRule(acting(context), readRule(input))),
  })),

  getHolds: route.changes.getHolds.handler(({ input, context }) => {
    const viewer = actorOf(context)
    return inSite(context.app.db, context.site.id, async (tx) => ({
      success: true as const,
      ...(await listHolds(tx, scopeOf(viewer), { ...input, viewer, now: context.now })),
    }))
  }),
}

function acting(context: RequestContext) {
  return { app: context.app, actor: actorOf(context), now: context.now }
}

function show(context: RequestContext, changeRequestId: number) {
  const { app, site } = context
  return inSite(app.db, site.id, async (tx: SiteTx) => ({
    success: true as const,
    change: await presentChange(tx, changeRequestId, actorOf(context), app.now()),
  }))
}

function list({ app, site, now }: RequestContext, scope: Scope, filter: ChangeFilter) {
  return inSite(app.db, site.id, async (tx) => ({
    success: true as const,
    counts: await countChanges(tx, scope),
    ...(await listChanges(tx, scope, filter, now)),
  }))
}

/** Own requests, whoever looks: staff's own are those for what they booked themselves. */
function ownScope(actor: Actor): Scope {
  if (actor.userType === 'travelAgent' || actor.userType === 'corporate')
    return { kind: 'entity', legalEntityId: actor.legalEntityId }
  return { kind: 'user', userId: actor.userId }
}

async function limit(context: RequestContext, what: string, { max, windowMs }: typeof QUESTIONS): Promise<void> {
  const { siteId, userId } = actorOf(context)
  const waitMs = await context.request.server.limitTries(`${what}:${siteId}:${userId}`, max, windowMs)
  if (waitMs > 0) refuse('TOO_MANY', { message: `Too many questions. Please wait ${Math.ceil(waitMs / 1_000)} s and try again.` })
}

function readSectors(sectors: readonly { Origin: string; Destination: string }[]) {
  return sectors.map(({ Origin, Destination }) => ({ origin: Origin, destination: Destination }))
}

type TypedRule = Parameters<Parameters<typeof route.changes.addChangeRule.handler>[0]>[0]['input']

function readRule(typed: TypedRule): NewChangeRule {
  const from = plainDate(typed.rule.from)
  if (typed.table === 'due') return { table: 'due', rule: { ...typed.rule, from } }
  if (typed.table === 'void') return { table: 'void', rule: { ...typed.rule, from } }
  const { amount, currency, ...rule } = typed.rule
  try {
    return { table: 'fee', rule: { ...rule, from, amount: parseMoney(amount, currency) } }
  } catch {
    return refuseInput({ 'rule.amount': 'Please enter a valid amount' })
  }
}
