import type { Actor } from '@tradewind/domain/accounts/actor'
import { whyNotSettleByHand } from '@tradewind/domain/flights/settle-by-hand'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { recordChange } from '../../audit/record-change.ts'
import { writeExact } from '../../database/exact-json.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import type { HeldRef } from '../suppliers/supplier-ref.ts'
import { askSupplier, hasTicketNumbers, type News, type Seen } from './ask-supplier.ts'
import { type Booking, changeBooking, lockBooking } from './booking-repo.ts'
import { finishBooking } from './finish-booking.ts'
import { fitOf } from './fit-order.ts'
import { askedAtOf } from './issue-facts.ts'
import { notifyFailed } from './notify-how-it-ended.ts'
import { placeSeen } from './place-seen.ts'
import { recordNews } from './record-news.ts'
import { recordTransition } from './record-transition.ts'
import { refundBooking } from './refund-booking.ts'
import { duplicateOf, listSteps } from './supplier-step-repo.ts'
import { isAnotherBooking } from './trace-repo.ts'

type Context<Code extends string> = {
  readonly app: App
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}
type Ticketed = {
  readonly bookingId: number
  readonly pnr: string
  readonly ticketNumbers: readonly string[]
  readonly note: string
}

/*
 * What staff says of a booking in doubt, having looked into the supplier's own system. The supplier is asked first each time, so that nobody's word stands
 * against its books, and it is never asked to issue again.
 */

/**
 * Records a ticket that exists, by its PNR. Whole as the supplier shows it, else with the numbers typed. Does nothing when that is recorded already: whose
 * answer was lost says it again. Refuses STATE_CHANGED.
 */
export async function markTicketed({ app, actor, now, refuse }: Context<'STATE_CHANGED'>, said: Ticketed): Promise<void> {
  const asked: Asked = {
    bookingId: said.bookingId,
    as: 'ticketed',
    isSo: ({ status, pnr }) => status === 'issued' && pnr === said.pnr,
    refuse,
  }
  const booking = await inSite(app.db, actor.siteId, (tx) => lockInDoubt(tx, asked, now))
  if (!booking) return
  if (said.ticketNumbers.length !== booking.supplierOrder.passengers.length)
    refuseInput({ ticketNumbers: 'Please enter a ticket number for every traveller.' })
  const news = await look(app, booking, said.pnr)
  await inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockInDoubt(tx, asked, now)
    if (!locked) return
    if (news.kind === 'found' && news.seen !== 'unreachable')
      await refuseOtherPnr(tx, locked, said.pnr, { own: news.seen.own, now })
    const shown = news.kind === 'found' && news.seen !== 'unreachable' ? news.seen.named?.booking : undefined
    await refuseAnothers(tx, locked, said.pnr, shown, now)
    const made = shown && hasTicketNumbers(shown) ? shown : asTyped(locked, said, shown?.held)
    changeBooking(tx, locked.id, { held_ref: writeExact(made.held), pnr: made.pnr })
    const context = { tx, jobs: app.jobs, now, mover: actor, note: said.note }
    await finishBooking(context, { booking: locked, action: { do: 'issued' }, made })
    await audit(tx, { actor, now, booking: locked, action: 'mark as ticketed by hand', note: said.note, after: { pnr: made.pnr } })
  })
}

/**
 * Gives the booking up and the money back, on a person's word that nothing was issued. Refuses TOO_EARLY while the supplier may still be at it, and
 * TICKET_EXISTS when its books show a ticket, or that it works on one. Does nothing when it was given up so already.
 */
export async function markNotIssued(
  { app, actor, now, refuse }: Context<'STATE_CHANGED' | 'TICKET_EXISTS' | 'TOO_EARLY'>,
  said: { bookingId: number; note: string },
): Promise<void> {
  const asked: Asked = { bookingId: said.bookingId, as: 'notIssued', isSo: ({ failure }) => failure === 'notIssued', refuse }
  const booking = await inSite(app.db, actor.siteId, (tx) => lockInDoubt(tx, { ...asked, as: 'ticketed' }, now))
  if (!booking) return
  const news = await look(app, booking)
  await inSite(app.db, actor.siteId, async (tx) => {
    const locked = await lockInDoubt(tx, asked, now)
    if (!locked) return
    const { found } = await recordNews({ tx, log: app.log, now }, { bookingId: locked.id, news })
    if (found === 'ticketed' || found === 'ticketedWithoutNumbers') refuse('TICKET_EXISTS')
    await recordTransition(tx, locked, 'failed', {
      now,
      actor,
      note: said.note,
      changes: { failure: 'notIssued', failure_reason: said.note, needs_staff: false },
    })
    await audit(tx, { actor, now, booking: locked, action: 'mark as not issued', note: said.note, after: { status: 'failed' } })
    await notifyFailed(tx, locked, 'Nothing was issued', now)
    const { heldRef } = await lockBooking(tx, locked.id)
    if (heldRef && locked.issues !== 'atOnce')
      await app.jobs.enqueue(tx, 'release-at-supplier', { siteId: tx.siteId, bookingId: locked.id })
    await refundBooking({ tx, jobs: app.jobs, now }, { bookingId: locked.id, reason: 'Nothing was issued' })
  })
}

type Asked = {
  readonly bookingId: number
  /** Whether what is said has been recorded before. */
  readonly isSo: (booking: Booking) => boolean
} & (
  | { readonly as: 'ticketed'; readonly refuse: Refuse<'STATE_CHANGED'> }
  // That there is no ticket can be said only when none can come any more.
  | { readonly as: 'notIssued'; readonly refuse: Refuse<'STATE_CHANGED' | 'TOO_EARLY'> }
)

async function lockInDoubt(tx: SiteTx, asked: Asked, now: Instant): Promise<Booking | undefined> {
  const { bookingId, isSo } = asked
  const locked = await lockBooking(tx, bookingId)
  if (isSo(locked)) return undefined
  const askedAt = askedAtOf(await listSteps(tx, bookingId)) ?? locked.updated_at
  const refusal = whyNotSettleByHand({ status: locked.status, askedAt }, asked.as, now)
  if (refusal?.code === 'STATE_CHANGED') asked.refuse('STATE_CHANGED')
  if (refusal?.code === 'TOO_EARLY' && asked.as === 'notIssued') asked.refuse('TOO_EARLY', { data: refusal.data })
  return locked
}

/** Nothing where the supplier is not connected: then it cannot contradict. */
async function look(app: App, booking: Booking, pnr?: string): Promise<News> {
  const supplier = (await app.suppliers.of(booking.site_id)).get(booking.supplier)
  if (!supplier) return { kind: 'none' }
  const named = pnr ?? (await inSite(app.db, booking.site_id, async (tx) => duplicateOf(await listSteps(tx, booking.id))))
  return askSupplier(supplier, {
    ask: 'find',
    order: booking.supplierOrder,
    held: booking.heldRef ?? undefined,
    duplicateOf: named,
  })
}

/** A ticket is recorded once: not one that another booking has, nor one of other people or flights. */
async function refuseAnothers(tx: SiteTx, booking: Booking, pnr: string, shown: SupplierBooking | undefined, now: Instant) {
  const number = shown?.held.supplierBookingId || null
  if (await isAnotherBooking(tx, booking, { pnr, number, now })) refuseInput({ pnr: 'Another booking has this PNR.' })
  if (shown && fitOf(shown, { order: booking.supplierOrder, legs: booking.option.legs }) === 'differs')
    refuseInput({ pnr: 'The airline system has other travellers or flights under this PNR.' })
  if (shown?.state === 'cancelled' || shown?.state === 'failed')
    refuseInput({ pnr: 'The airline system has this PNR as cancelled.' })
}

/** Where the supplier's books show this booking's ticket themselves, no other one is recorded for it. */
async function refuseOtherPnr(tx: SiteTx, booking: Booking, pnr: string, { own, now }: Pick<Seen, 'own'> & { now: Instant }) {
  const { found, booking: made } = await placeSeen(tx, booking, { own, named: undefined, now })
  if (found === 'ticketed' && made && made.pnr !== pnr)
    refuseInput({ pnr: `The airline system shows this booking under PNR ${made.pnr}.` })
}

function asTyped(booking: Booking, { pnr, ticketNumbers }: Ticketed, known: HeldRef | undefined): SupplierBooking {
  const { supplierOrder, trace_id, source } = booking
  const held = known ?? { pnr, supplierBookingId: '', source, traceId: trace_id }
  return {
    held,
    pnr,
    state: 'ticketed',
    holdEndsAt: undefined,
    segments: [],
    passengers: supplierOrder.passengers.map(({ firstName, lastName, paxType }, place) => ({
      firstName,
      lastName,
      paxType,
      ticketId: undefined,
      ticketNumber: ticketNumbers[place],
      validatingAirline: undefined,
      flights: [],
      barcodes: [],
    })),
    invoiceAmount: undefined,
    invoiceNo: undefined,
  }
}

type Entry = { actor: Actor; now: Instant; booking: Booking; action: string; note: string; after: Record<string, unknown> }

function audit(tx: SiteTx, { actor, now, booking, action, note, after }: Entry): Promise<void> {
  const about = { kind: 'booking', id: booking.id }
  return recordChange(tx, { actor, area: 'tickets', action, about, before: { status: booking.status }, after, note }, now)
}
