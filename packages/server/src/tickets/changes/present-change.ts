import { writeChangeNumbers } from '@tradewind/contract/tickets/changes/change-numbers'
import type { ChangeDetail, WantedFlight as ShownFlight } from '@tradewind/contract/tickets/changes/shapes'
import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { isEnded, movesFrom, whyNotWithdraw } from '@tradewind/domain/tickets/changes/change-state'
import type { Instant } from '@tradewind/domain/time'
import { getNameOf } from '../../accounts/user-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { presentLegs } from '../../flights/present-legs.ts'
import { refuse } from '../../http/refuse.ts'
import { listCardsLeft } from '../../payments/refunds/refund-repo.ts'
import { listChangedTickets } from './change-coupon-repo.ts'
import { listChangeEvents } from './change-event-repo.ts'
import { type Change, findChange, isPricedAtSupplier } from './change-repo.ts'
import { listChangeSteps, mayBeKnown } from './change-step-repo.ts'
import { presentEstimate } from './estimate-plan.ts'
import { mayDecide } from './handle-change.ts'
import { readChangeRows } from './list-changes.ts'
import { isOwnChange, mayReadChange } from './may-read-change.ts'
import { presentQuote } from './present-quote.ts'
import { findQuote } from './quote-repo.ts'
import { findEstimate, listWantedFlights, type WantedFlight } from './wanted-flight-repo.ts'

/** A request as this person may see it. Refuses NOT_FOUND for what is not theirs, as for what is not there. */
export async function presentChange(tx: SiteTx, changeRequestId: number, viewer: Actor, now: Instant): Promise<ChangeDetail> {
  const change = await findChange(tx, changeRequestId)
  if (!change || !mayReadChange(change, viewer)) return refuse('NOT_FOUND', { message: 'We could not find that request.' })
  const [row] = await readChangeRows(tx, [changeRequestId], now)
  if (!row) throw new Error(`Change request ${changeRequestId} has no row`)
  const handles = viewer.userType === 'staff' && may(viewer, 'tickets.changes')
  const cards = await listCardsLeft(tx, change.booking_id)
  const quote = change.quote_id === null ? undefined : await findQuote(tx, change.quote_id)
  // A request that ended without an answer keeps what was offered last; nobody can accept it any more.
  const offered = change.state === 'askedCustomer' ? change.offered_quote_id : null
  const offer = offered === null ? undefined : await findQuote(tx, offered)
  const estimate = await findEstimate(tx, change.id)
  const history = (await listChangeEvents(tx, changeRequestId)).filter((event) => handles || !event.isInternal)
  return {
    ...row,
    ...writeChangeNumbers(change),
    remarks: change.remarks,
    askedBy: await getNameOf(tx, change.user_id),
    coupons: await listChangedTickets(tx, change.id),
    wantedFlights: (await listWantedFlights(tx, change.id, change.currency)).map((one) => presentWanted(one, handles)),
    estimate: estimate ? presentEstimate(estimate) : null,
    quote: quote ? presentQuote(quote, { cards, now }) : null,
    offer: offer ? presentQuote(offer, { cards, now }) : null,
    question:
      change.state === 'askedCustomer' && !offer ? (history.findLast(({ kind }) => kind === 'question')?.note ?? null) : null,
    supplierChangeIds: handles ? change.supplier_change_ids : [],
    // Once our staff has quoted, it is theirs no more, even while they are still to hear it.
    supplierDesk: handles && isPricedAtSupplier(change) && !offer?.quoted_by ? { requestId: change.desk_change_id } : null,
    supplierQuestion:
      handles && !isEnded(change.state) && change.desk_question !== null && change.desk_question_id !== null
        ? {
            ...{ questionId: change.desk_question_id, text: change.desk_question },
            answer: change.desk_word === 'answer' ? change.desk_answer : null,
          }
        : null,
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

function presentWanted({ leg, wantedOn, oldFlights, found }: WantedFlight, handles: boolean): ShownFlight {
  const [oldFlight, newFlight] = presentLegs(found ? [oldFlights, found.flights] : [oldFlights])
  if (!oldFlight) throw new Error('A leg has at least one flight')
  return {
    leg,
    wantedOn,
    oldFlight,
    newFlight: newFlight ?? null,
    fareFamily: found?.fareFamily ?? null,
    newFare: found?.newFare ? toDecimal(found.newFare) : null,
    seenAt: found?.seenAt ?? null,
    source: handles ? (found?.source ?? null) : null,
  }
}

type Asking = { readonly viewer: Actor; readonly handles: boolean; readonly offerIsValid: boolean }

/** The same rules by which the calls refuse, shown before anyone clicks. */
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
    refresh: change.state === 'atSupplier' || (handles && isPricedAtSupplier(change)),
    handle: handles && !isEnded(change.state),
    answerSupplier: handles && !isEnded(change.state) && change.desk_question !== null && change.desk_word === null,
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
