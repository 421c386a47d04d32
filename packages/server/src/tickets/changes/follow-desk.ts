import { isEnded } from '@tradewind/domain/tickets/changes/change-state'
import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import type { ChangeAnswer, ChangeDesk, DeskOffer } from '../../flights/suppliers/supplier-change.ts'
import { SupplierRefused } from '../../flights/suppliers/supplier-errors.ts'
import { findLastNote, recordEvent } from './change-event-repo.ts'
import { type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { describeWanted } from './describe-wanted.ts'
import { moveChange } from './move-change.ts'
import { priceDeskOffer } from './price-desk-offer.ts'
import { findDeskQuote, findQuote, insertQuote } from './quote-repo.ts'
import { listWantedFlights } from './wanted-flight-repo.ts'

/** What the people of a supplier hear next about a change. */
export type DeskTask =
  | { readonly word: 'ask'; readonly said: Parameters<ChangeDesk['ask']>[0] }
  | { readonly word: 'decline' | 'drop'; readonly said: Parameters<ChangeDesk['drop']>[0] }
  | { readonly word: 'read'; readonly deskChangeId: string }

const READ_DEADLINE_MS = 30_000
/** The customer must have agreed this long before the supplier's price ends, so that the agreement arrives in time. */
const MARGIN_MS = 10 * 60_000
/** Who was not heard for so long is asked by people. */
const MOST_LOOKS = 12
/** Ended without the supplier's price: its people need not work on it any more. */
const DROPPED: ReadonlySet<string> = new Set(['rejectedByStaff', 'cancelledByCustomer'])

/** Of a locked request. Nothing: its supplier has no such people, or they have nothing to do with it now. */
export async function findDeskTask(tx: SiteTx, { change, booking }: LockedChange): Promise<DeskTask | undefined> {
  const { desk_word: word, desk_change_id: changeRequestId } = change
  const held = booking.heldRef
  if (!held) return undefined
  const said = { held, reference: String(change.id), sentAt: change.created_at }
  if (word === 'ask') return { word, said: { ...said, ...(await wordWish(tx, change)) } }
  if (changeRequestId === null) return undefined
  const offered = change.offered_quote_id === null ? undefined : await findQuote(tx, change.offered_quote_id)
  // Staff has named a price of its own: it goes on by hand.
  const isByHand = change.quote_id === null && offered !== undefined && offered.desk_quote_id === null
  if (DROPPED.has(change.state) || isByHand)
    return { word: 'drop', said: { ...said, remarks: '', changeRequestId, quoteId: undefined } }
  if (change.quote_id !== null || isEnded(change.state)) return undefined
  if (word === 'decline') {
    const declined = await findDeskQuote(tx, change.id)
    const remarks = (await findLastNote(tx, { changeRequestId: change.id, kind: 'declined' })) ?? ''
    return { word, said: { ...said, remarks, changeRequestId, quoteId: declined?.desk_quote_id ?? undefined } }
  }
  return { word: 'read', deskChangeId: changeRequestId }
}

/** The legs and days that are wanted, and in words all that was said about them. */
async function wordWish(tx: SiteTx, { id, currency, remarks }: LockedChange['change']) {
  const wanted = await listWantedFlights(tx, id, currency)
  return {
    flights: wanted.map(({ oldFlights, wantedOn: date }) => ({
      ...{ origin: oldFlights[0]?.origin ?? '', destination: oldFlights.at(-1)?.destination ?? '', date },
    })),
    remarks: [remarks, ...wanted.map(describeWanted)].join('\n').slice(0, 2_000),
  }
}

type Parts = Pick<App, 'db' | 'jobs' | 'now'>
type Following = { readonly siteId: number; readonly changeRequestId: number; readonly task: DeskTask }

/** Asks them or says it to them, and writes what follows. Without an answer it is said again at the next look, in the same words. */
export async function followDesk(
  app: Parts,
  supplier: FlightSupplier,
  { siteId, changeRequestId, task }: Following,
): Promise<void> {
  const heard = await say(supplier, task)
  await inSite(app.db, siteId, async (tx) => {
    const locked = await lockChange(tx, changeRequestId)
    // What is read is asked for as long as the request lives; what nobody hears is said by people in the end.
    const isGivenUp = !heard && task.word !== 'read' && locked.change.checks >= MOST_LOOKS
    if (heard || isGivenUp) await write(tx, app, locked, { task, heard: heard ?? { refused: 'It gives no answer.' } })
  })
}

type Heard = { readonly refused: string } | { readonly asked: string } | { readonly done: true } | { readonly answer: ChangeAnswer }

async function say(supplier: FlightSupplier, task: DeskTask): Promise<Heard | undefined> {
  const { changeDesk } = supplier
  if (!changeDesk) return { refused: 'The supplier names no prices of changes any more.' }
  try {
    if (task.word === 'ask') return { asked: await changeDesk.ask(task.said) }
    if (task.word === 'read')
      return { answer: await supplier.changeStatus(task.deskChangeId, AbortSignal.timeout(READ_DEADLINE_MS)) }
    await changeDesk.drop(task.said)
    return { done: true }
  } catch (error) {
    return error instanceof SupplierRefused ? { refused: error.message } : undefined
  }
}

type Writing = { readonly task: DeskTask; readonly heard: Heard }

async function write(tx: SiteTx, app: Parts, locked: LockedChange, { task, heard }: Writing): Promise<void> {
  const { change } = locked
  const { id: changeRequestId } = change
  const note = (text: string) => noteFor(tx, changeRequestId, text, app.now())
  if ('asked' in heard) {
    if (change.desk_word !== 'ask') return
    updateChange(tx, changeRequestId, { desk_word: null, desk_change_id: heard.asked, checks: 0 })
    return note(`The price was requested from the supplier. Its request ${heard.asked}.`)
  }
  if ('refused' in heard) {
    updateChange(tx, changeRequestId, { desk_word: null, desk_change_id: null })
    return note(`The supplier does not take this request: ${heard.refused}`)
  }
  if ('done' in heard) {
    updateChange(tx, changeRequestId, task.word === 'drop' ? { desk_word: null, desk_change_id: null } : { desk_word: null })
    return
  }
  await hear(tx, app, locked, heard.answer)
}

/** Words of the supplier's people are for staff: they may name it. */
function noteFor(tx: SiteTx, changeRequestId: number, note: string, now: Instant): Promise<void> {
  return recordEvent(tx, { changeRequestId, kind: 'supplier', isInternal: true, actor: 'system', note, now })
}

/** What they answer, while the request still waits for it. */
async function hear(tx: SiteTx, app: Parts, locked: LockedChange, { end, offer, said }: ChangeAnswer): Promise<void> {
  const { id, quote_id: agreed, offered_quote_id: offered, desk_word: word, state } = locked.change
  const isWaiting = state === 'needsStaff' || (state === 'askedCustomer' && offered !== null)
  if (agreed !== null || word !== null || !isWaiting) return
  if (said && (await findLastNote(tx, { changeRequestId: id, kind: 'supplier' })) !== said) await noteFor(tx, id, said, app.now())
  if (end) {
    updateChange(tx, id, { desk_change_id: null })
    return noteFor(tx, id, 'The supplier has closed the request.', app.now())
  }
  if (offer) await putToCustomer(tx, app, locked, offer)
}

/** A price of theirs that is new here becomes a quote of ours, and the customer is asked. */
async function putToCustomer(tx: SiteTx, app: Parts, locked: LockedChange, offer: DeskOffer): Promise<void> {
  const { change } = locked
  const now = app.now()
  const [last, offered] = [
    await findDeskQuote(tx, change.id),
    change.offered_quote_id === null ? undefined : await findQuote(tx, change.offered_quote_id),
  ]
  const validUntil = instant(epochMs(offer.validUntil) - MARGIN_MS)
  const isKnown = last?.desk_quote_id === offer.quoteId
  const isByHand = offered !== undefined && offered.desk_quote_id === null
  if (isKnown || isByHand || validUntil <= now) return
  const quote = await insertQuote(tx, {
    ...(await priceDeskOffer(tx, locked, offer, now)),
    ...{ bookingId: change.booking_id, changeRequestId: change.id, currency: change.currency },
    ...{ kind: change.kind, wish: change.wish, cause: change.cause, isAutomatic: false },
    ...{ remarks: 'The price of the change as the airline quotes it.', quotedBy: null, now, validUntil },
  })
  const move = { jobs: app.jobs, actor: 'system' as const, now }
  await noteFor(tx, change.id, offer.remarks || 'The supplier has named its price.', now)
  const here =
    change.state === 'askedCustomer'
      ? { ...locked, change: await moveChange(tx, locked, 'needsStaff', { ...move, note: 'There is a new price.' }) }
      : locked
  await recordEvent(tx, { changeRequestId: change.id, kind: 'quoted', actor: 'system', note: quote.remarks, now })
  await moveChange(tx, here, 'askedCustomer', { ...move, changes: { offered_quote_id: quote.id } })
}
