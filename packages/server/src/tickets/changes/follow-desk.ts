import { isEnded } from '@tradewind/domain/tickets/changes/change-state'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import type { ChangeAnswer, ChangeDesk, DeskWish } from '../../flights/suppliers/supplier-change.ts'
import { SupplierRefused } from '../../flights/suppliers/supplier-errors.ts'
import { findLastNote } from './change-event-repo.ts'
import { type Change, isPricedAtSupplier, type LockedChange, lockChange, updateChange } from './change-repo.ts'
import { describeWanted } from './describe-wanted.ts'
import { hearQuestion } from './hear-question.ts'
import { moveChange } from './move-change.ts'
import { callForStaff, noteOfSupplier } from './note-of-supplier.ts'
import { putDeskOffer } from './put-desk-offer.ts'
import { findDeskQuote, findQuote } from './quote-repo.ts'
import { listWantedFlights } from './wanted-flight-repo.ts'
import { wordPart } from './word-part.ts'

/** What the people of a supplier hear next about a request. */
export type DeskTask =
  | { readonly word: 'ask'; readonly said: Parameters<ChangeDesk['ask']>[0] }
  | { readonly word: 'decline' | 'drop'; readonly said: Parameters<ChangeDesk['drop']>[0] }
  | { readonly word: 'answer'; readonly said: Parameters<ChangeDesk['answer']>[0] }
  | { readonly word: 'read'; readonly deskChangeId: string }

const READ_DEADLINE_MS = 30_000
/** Who was not heard for so long is asked by people. */
const MOST_LOOKS = 12
/** Ended without the supplier's price: its people need not work on it any more. */
const DROPPED: ReadonlySet<string> = new Set(['rejectedByStaff', 'cancelledByCustomer'])

/** Of a locked request. Nothing: its supplier has no such people, or they have nothing to do with it now. */
export async function findDeskTask(tx: SiteTx, locked: LockedChange): Promise<DeskTask | undefined> {
  const { change, booking } = locked
  const { desk_word: word, desk_change_id: changeRequestId } = change
  const held = booking.heldRef
  if (!held) return undefined
  const said = { held, reference: String(change.id), sentAt: change.created_at }
  if (word === 'ask') return { word, said: { ...said, ...(await wordWish(tx, locked)) } }
  if (word === 'answer' && !isEnded(change.state)) return wordAnswer(change, said)
  if (changeRequestId === null) return undefined
  const quoteId = change.offered_quote_id ?? change.quote_id
  // Staff has named a price of its own: it goes on by hand.
  const isByHand = quoteId !== null && (await findQuote(tx, quoteId))?.quoted_by != null
  // Agreed to and paid, or done: it goes the way of every request that was sent.
  if (!isPricedAtSupplier(change) && !DROPPED.has(change.state)) return undefined
  if (DROPPED.has(change.state) || isByHand)
    return { word: 'drop', said: { ...said, remarks: '', changeRequestId, quoteId: undefined } }
  if (word === 'decline') {
    const declined = await findDeskQuote(tx, change.id)
    const remarks = (await findLastNote(tx, { changeRequestId: change.id, kind: 'declined' })) ?? ''
    return { word, said: { ...said, remarks, changeRequestId, quoteId: declined?.desk_quote_id ?? undefined } }
  }
  return { word: 'read', deskChangeId: changeRequestId }
}

/** It may be about a price that they are to name, or about what was sent to them. */
function wordAnswer(
  { desk_change_id: id, supplier_change_ids: sent, desk_question_id: questionId, desk_answer: remarks }: Change,
  said: Omit<Parameters<ChangeDesk['answer']>[0], 'changeRequestId' | 'questionId' | 'remarks'>,
): DeskTask | undefined {
  const changeRequestId = sent[0] ?? id
  if (changeRequestId === null || questionId === null || remarks === null) return undefined
  return { word: 'answer', said: { ...said, changeRequestId, questionId, remarks } }
}

type Wished = { readonly wanted: DeskWish; readonly remarks: string }

/** The legs and days that are wanted, and in words all that was said about them; or which tickets are to be refunded. */
async function wordWish(tx: SiteTx, locked: LockedChange): Promise<Wished> {
  const { id, kind, cause, currency, remarks, airline_confirmation: confirmation } = locked.change
  if (kind !== 'reissue') {
    const { wish, sectors, ticketIds } = await wordPart(tx, locked)
    const part = wish === 'refund' ? undefined : { sectors, ticketIds }
    return { wanted: { of: 'refund', part, cause, airlineConfirmation: confirmation ?? '' }, remarks }
  }
  const wanted = await listWantedFlights(tx, id, currency)
  const flights = wanted.map(({ oldFlights, wantedOn: date }) => ({
    ...{ origin: oldFlights[0]?.origin ?? '', destination: oldFlights.at(-1)?.destination ?? '', date },
  }))
  return {
    wanted: { of: 'reissue', flights },
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
  if (!changeDesk) return { refused: 'The supplier names no prices any more.' }
  try {
    if (task.word === 'ask') return { asked: await changeDesk.ask(task.said) }
    if (task.word === 'read')
      return { answer: await supplier.changeStatus(task.deskChangeId, AbortSignal.timeout(READ_DEADLINE_MS)) }
    if (task.word === 'answer') await changeDesk.answer(task.said)
    else await changeDesk.drop(task.said)
    return { done: true }
  } catch (error) {
    return error instanceof SupplierRefused ? { refused: error.message } : undefined
  }
}

/** Nobody is left there to whom a question could be answered. */
const NO_QUESTION = { desk_question: null, desk_answer: null } as const

type Writing = { readonly task: DeskTask; readonly heard: Heard }

async function write(tx: SiteTx, app: Parts, locked: LockedChange, { task, heard }: Writing): Promise<void> {
  const { change } = locked
  const { id: changeRequestId } = change
  if ('asked' in heard) {
    if (change.desk_word !== 'ask') return
    updateChange(tx, changeRequestId, { desk_word: null, desk_change_id: heard.asked, checks: 0 })
    return noteOfSupplier(tx, locked, `The price was requested from the supplier. Its request ${heard.asked}.`, app.now())
  }
  if (task.word === 'answer') return writeAnswered(tx, app, locked, { task, heard })
  if ('refused' in heard) {
    updateChange(tx, changeRequestId, { ...NO_QUESTION, desk_word: null, desk_change_id: null })
    return callForStaff(tx, locked, `The supplier does not take this request: ${heard.refused}`, app.now())
  }
  if ('done' in heard) {
    updateChange(
      tx,
      changeRequestId,
      task.word === 'drop' ? { ...NO_QUESTION, desk_word: null, desk_change_id: null } : { desk_word: null },
    )
    return
  }
  await hear(tx, app, locked, heard.answer)
}

/** The question stays open where they do not take our answer: staff may answer again, or by telephone. */
async function writeAnswered(tx: SiteTx, app: Parts, locked: LockedChange, { heard }: Writing): Promise<void> {
  const { id, desk_word: word } = locked.change
  if (word !== 'answer') return
  const isTaken = 'done' in heard
  updateChange(tx, id, { desk_word: null, desk_answer: null, ...(isTaken && { desk_question: null }) })
  const note = isTaken ? 'The supplier has our answer.' : 'The supplier does not take our answer. Please telephone.'
  if (isTaken) return noteOfSupplier(tx, locked, note, app.now())
  await callForStaff(tx, locked, 'refused' in heard ? `${note} It says: ${heard.refused}` : note, app.now())
}

/** What they answer, while the request still waits for it. */
async function hear(tx: SiteTx, app: Parts, locked: LockedChange, { end, offer, said, questionId }: ChangeAnswer): Promise<void> {
  const { id, offered_quote_id: offered, desk_word: word, state } = locked.change
  const isAskedAnother = state === 'askedCustomer' && offered === null
  if (!isPricedAtSupplier(locked.change) || word !== null || isAskedAnother) return
  const now = app.now()
  if (end) {
    updateChange(tx, id, { desk_change_id: null, desk_question: null })
    await callForStaff(tx, locked, said ? `${ENDED[end]} It says: ${said}` : ENDED[end], now)
    // What was offered of theirs cannot be had any more.
    const move = { jobs: app.jobs, now, actor: 'system', note: 'The price does not hold any more.' } as const
    if (state === 'askedCustomer') await moveChange(tx, locked, 'needsStaff', { ...move, changes: { offered_quote_id: null } })
    return
  }
  await hearQuestion(tx, locked, { said, questionId }, now)
  if (offer) await putDeskOffer(tx, app, locked, offer)
}

const ENDED: Record<NonNullable<ChangeAnswer['end']>, string> = {
  rejected: 'The supplier has rejected the request. Please answer the customer.',
  closed: 'The supplier has closed the request. Please ask it why.',
  completed: 'The supplier has carried out the request at a price that was not agreed to here. Please ask it what it refunds.',
}
