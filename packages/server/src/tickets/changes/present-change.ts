import type { ChangeDetail } from '@tradewind/contract/tickets/changes/shapes'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { isEnded, movesFrom, whyNotWithdraw } from '@tradewind/domain/tickets/changes/change-state'
import type { CouponState } from '@tradewind/domain/tickets/changes/coupon'
import { printTicketNumber } from '@tradewind/domain/tickets/ticket-text'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { listCardsLeft } from '../../payments/refunds/refund-repo.ts'
import { type Change, findChange, isOwnChange, mayReadChange } from './change-repo.ts'
import { listChangeSteps, mayBeKnown } from './change-step-repo.ts'
import { mayDecide } from './handle-change.ts'
import { readChangeRows } from './list-changes.ts'
import { presentQuote } from './present-quote.ts'
import { findQuote } from './quote-repo.ts'

/** A request as this person may see it. Refuses NOT_FOUND for what is not theirs, as for what is not there. */
export async function presentChange(tx: SiteTx, changeRequestId: number, viewer: Actor, now: Instant): Promise<ChangeDetail> {
  const change = await findChange(tx, changeRequestId)
  if (!change || !mayReadChange(change, viewer)) return refuse('NOT_FOUND', { message: 'We could not find that request.' })
  const [row] = await readChangeRows(tx, [changeRequestId], now)
  if (!row) throw new Error(`Change request ${changeRequestId} has no row`)
  const handles = viewer.userType === 'staff' && may(viewer, 'tickets.changes')
  const cards = await listCardsLeft(tx, change.booking_id)
  const quote = change.quote_id === null ? undefined : await findQuote(tx, change.quote_id)
  const offer = change.offered_quote_id === null ? undefined : await findQuote(tx, change.offered_quote_id)
  const history = (await listEvents(tx, changeRequestId)).filter((event) => handles || !event.isInternal)
  return {
    ...row,
    requestType: change.request_type,
    cancellationType: change.cancellation_type,
    remarks: change.remarks,
    askedBy: await nameOf(tx, change.user_id),
    coupons: await listOwnCoupons(tx, change),
    quote: quote ? presentQuote(quote, { cards, now }) : null,
    offer: offer ? presentQuote(offer, { cards, now }) : null,
    question:
      change.state === 'askedCustomer' && !offer ? (history.findLast(({ kind }) => kind === 'question')?.note ?? null) : null,
    supplierChangeIds: handles ? change.supplier_change_ids : [],
    supplierMoney:
      handles && change.supplier_refund_minor !== null
        ? {
            refund: toDecimal(money(change.supplier_refund_minor, change.currency)),
            charge: toDecimal(money(change.supplier_charge_minor ?? 0n, change.currency)),
            receivedAt: change.supplier_paid_at,
          }
        : null,
    history,
    may: await rightsOf(tx, change, { viewer, handles, offerIsValid: offer !== undefined && offer.valid_until > now }),
  }
}

type Asking = { readonly viewer: Actor; readonly handles: boolean; readonly offerIsValid: boolean }

/** The same rules by which the calls refuse, told before anyone clicks. */
async function rightsOf(tx: SiteTx, change: Change, { viewer, handles, offerIsValid }: Asking): Promise<ChangeDetail['may']> {
  const isOwn = isOwnChange(change, viewer)
  const isKnownToSupplier = mayBeKnown(await listChangeSteps(tx, change.id)) || change.supplier_change_ids.length > 0
  const waits = change.state === 'askedCustomer'
  const isToDo = handles && change.state === 'needsStaff'
  const decides = handles && mayDecide(change, viewer)
  const isDead = change.supplier_refund_minor !== null
  const hasPaid = change.paid_minor > 0n
  return {
    accept: isOwn && waits && offerIsValid,
    answer: isOwn && waits,
    withdraw: isOwn && !whyNotWithdraw({ state: change.state, isKnownToSupplier, hasPaid }),
    refresh: change.state === 'atSupplier',
    handle: handles && !isEnded(change.state),
    quote: isToDo && decides && !isDead && !hasPaid,
    send: isToDo && change.quote_id !== null && change.supplier_change_ids.length === 0 && !isDead && change.kind !== 'reissue',
    settle: isToDo && decides && change.quote_id !== null && change.kind !== 'reissue',
    reject: decides && movesFrom(change.state).includes('rejectedByStaff') && !isDead,
    recordReissue: isToDo && change.kind === 'reissue' && change.quote_id !== null,
    receiveMoney:
      handles &&
      (change.state === 'paying' || change.state === 'completed') &&
      change.supplier_paid_at === null &&
      (change.supplier_refund_minor ?? 0n) > 0n,
  }
}

async function listEvents(tx: SiteTx, changeRequestId: number): Promise<ChangeDetail['history']> {
  const rows = await tx
    .selectFrom('change_events')
    .selectAll()
    .where('change_request_id', '=', changeRequestId)
    .orderBy('place')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    place: row.place,
    at: row.at,
    kind: row.kind as ChangeDetail['history'][number]['kind'],
    from: row.from_state,
    to: row.to_state,
    isInternal: row.is_internal,
    actor: row.actor_name,
    note: row.note,
  }))
}

async function listOwnCoupons(tx: SiteTx, { id }: Change): Promise<ChangeDetail['coupons']> {
  const rows = await tx
    .selectFrom('change_coupons as h')
    .innerJoin('coupons as c', (join) =>
      join
        .onRef('c.site_id', '=', 'h.site_id')
        .onRef('c.booking_id', '=', 'h.booking_id')
        .onRef('c.passenger_place', '=', 'h.passenger_place')
        .onRef('c.segment_place', '=', 'h.segment_place'),
    )
    .innerJoin('booking_passengers as p', (join) =>
      join
        .onRef('p.site_id', '=', 'h.site_id')
        .onRef('p.booking_id', '=', 'h.booking_id')
        .onRef('p.place', '=', 'h.passenger_place'),
    )
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'h.site_id').onRef('s.booking_id', '=', 'h.booking_id').onRef('s.place', '=', 'h.segment_place'),
    )
    .select(['h.passenger_place', 'c.state', 'p.title', 'p.first_name', 'p.last_name', 'p.ticket_number', 'p.validating_airline'])
    .select(['s.origin', 's.destination'])
    .where('h.change_request_id', '=', id)
    .orderBy('h.passenger_place')
    .orderBy('h.segment_place')
    .execute()
  return rows.map((row) => ({
    passengerPlace: row.passenger_place,
    passenger: [row.title, row.first_name, row.last_name].filter(Boolean).join(' '),
    ticketNumber:
      row.ticket_number && printTicketNumber({ ticketNumber: row.ticket_number, airlinePrefix: row.validating_airline ?? '' }),
    sector: `${row.origin}–${row.destination}`,
    state: row.state as CouponState,
  }))
}

async function nameOf(tx: SiteTx, userId: number): Promise<string> {
  const row = await tx.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`.trim()
}
