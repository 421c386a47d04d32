import type { RefusalKind } from '@tradewind/domain/flights/refusal-kind'
import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { explainTimes } from '../quote/explain-quote.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import type { SupplierBooking } from '../suppliers/supplier-booking.ts'
import { SupplierDuplicate, SupplierRefused, SupplierUnreached } from '../suppliers/supplier-errors.ts'
import type { SupplierOption, SupplierSegment } from '../suppliers/supplier-option.ts'
import type { SupplierOrder } from '../suppliers/supplier-order.ts'
import type { HeldRef } from '../suppliers/supplier-ref.ts'
import { fitOf } from './fit-order.ts'
import type { StepOutcome } from './supplier-step-repo.ts'

/** What is to be asked of a supplier; written down and committed before it is. */
export type Question =
  | { readonly ask: 'book'; readonly place: number; readonly order: SupplierOrder; readonly legs: SupplierOption['legs'] }
  | {
      readonly ask: 'ticket'
      readonly place: number
      readonly order: SupplierOrder
      readonly held: HeldRef | undefined
      readonly acceptPriceChange: boolean
      readonly agreedNet: Money
      readonly legs: SupplierOption['legs']
    }
  | {
      readonly ask: 'find'
      readonly order: SupplierOrder
      readonly held: HeldRef | undefined
      /** The PNR that a refusal as duplicate named. */
      readonly duplicateOf: string | undefined
    }

/** What the supplier's books showed: by the booking's own key, and by the PNR that a refusal as duplicate named. */
export type Seen = {
  readonly own: SupplierBooking | undefined
  readonly named: { readonly pnr: string; readonly booking: SupplierBooking | undefined } | undefined
}

/** The supplier's answer, in our own terms. */
export type News =
  | { readonly kind: 'none' }
  | { readonly kind: 'answer'; readonly step: 'book' | 'ticket'; readonly place: number; readonly answer: StepAnswer }
  | { readonly kind: 'found'; readonly seen: Seen | 'unreachable' }

export type StepAnswer = {
  readonly outcome: StepOutcome
  /** Of the new price: whether seats were booked all the same. */
  readonly made?: boolean
  readonly booking?: SupplierBooking
  readonly held?: HeldRef | undefined
  readonly holdEndsAt?: Instant | undefined
  readonly newNet?: Money | undefined
  readonly newPublished?: Money | undefined
  /** The flights have other times, known or not. */
  readonly isMoved?: boolean
  readonly moved?: readonly SupplierSegment[]
  readonly why?: RefusalKind
  /** A refusal as duplicate, and the PNR it named; '' where it named none. */
  readonly duplicateOf?: string
  readonly supplierCode?: string
  readonly message?: string
}

/** Suppliers ask for so much patience with Book and Ticket; a lost answer is found sooner by asking for the booking. */
const CALL_DEADLINE_MS = 300_000
const FIND_DEADLINE_MS = 30_000

/** Asks, and never throws: trouble is an answer too. */
export async function askSupplier(supplier: FlightSupplier, question: Question): Promise<News> {
  switch (question.ask) {
    case 'book':
      return { kind: 'answer', step: 'book', place: question.place, answer: await askToBook(supplier, question) }
    case 'ticket':
      return { kind: 'answer', step: 'ticket', place: question.place, answer: await askToTicket(supplier, question) }
    case 'find':
      return askToFind(supplier, question)
  }
}

async function askToBook(supplier: FlightSupplier, question: Extract<Question, { ask: 'book' }>): Promise<StepAnswer> {
  try {
    const answer = await supplier.hold(question.order, AbortSignal.timeout(CALL_DEADLINE_MS))
    switch (answer.kind) {
      case 'held':
        if (fitOf(answer.booking, question) === 'differs') return ANOTHER_BOOKING
        return { outcome: 'done', booking: answer.booking, held: answer.held, holdEndsAt: answer.holdEndsAt }
      case 'priceChanged':
        return {
          outcome: 'priceChanged',
          made: answer.held !== undefined,
          held: answer.held,
          holdEndsAt: answer.holdEndsAt,
          newNet: answer.net,
          ...describeMoved(question.legs, answer.moved),
        }
      case 'failed':
        return { outcome: 'refused', why: answer.why, message: answer.reason }
    }
  } catch (error) {
    return readTrouble(error)
  }
}

async function askToTicket(supplier: FlightSupplier, question: Extract<Question, { ask: 'ticket' }>): Promise<StepAnswer> {
  const { order, held, acceptPriceChange, agreedNet } = question
  try {
    const answer = await supplier.issue(order, held, { acceptPriceChange, agreedNet }, AbortSignal.timeout(CALL_DEADLINE_MS))
    switch (answer.kind) {
      case 'issued':
        if (fitOf(answer.booking, question) === 'differs') return ANOTHER_BOOKING
        return { outcome: 'done', booking: answer.booking, held: answer.booking.held }
      case 'inProgress':
        return { outcome: 'inProgress', held: answer.held }
      case 'priceChanged':
        return {
          outcome: 'priceChanged',
          newNet: answer.net,
          newPublished: answer.published,
          isMoved: answer.moved !== undefined,
          ...describeMoved(question.legs, answer.moved),
        }
      case 'failed':
        return { outcome: 'refused', why: answer.why, message: answer.reason }
    }
  } catch (error) {
    return readTrouble(error)
  }
}

/** Other times beside, or instead of, another price: the flights as they now are, and in a sentence. */
function describeMoved(
  legs: SupplierOption['legs'],
  moved: readonly SupplierSegment[] | undefined,
): Pick<StepAnswer, 'moved' | 'message'> {
  const changes = moved ? explainTimes({ legs }, { legs: [moved] }) : []
  if (!moved || changes.length === 0) return {}
  return { moved, message: changes.map(({ what, before, after }) => `${what} is now ${after} instead of ${before}`).join('; ') }
}

const ANOTHER_BOOKING: StepAnswer = { outcome: 'unclear', message: 'The airline system answered with another booking' }

/** Only a refusal, or a request that certainly never arrived, is final. All other failures are unclear. */
function readTrouble(error: unknown): StepAnswer {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof SupplierDuplicate)
    return { outcome: 'unclear', duplicateOf: error.pnr ?? '', supplierCode: error.supplierCode, message }
  if (error instanceof SupplierRefused) return { outcome: 'refused', why: error.kind, supplierCode: error.supplierCode, message }
  if (error instanceof SupplierUnreached) return { outcome: 'unreached', message }
  return { outcome: 'unclear', message }
}

async function askToFind(supplier: FlightSupplier, question: Extract<Question, { ask: 'find' }>): Promise<News> {
  const { order, held, duplicateOf } = question
  const lead = order.passengers.find(({ isLead }) => isLead)
  const query = {
    traceId: order.ref.traceId,
    source: order.ref.source,
    held,
    lead: { firstName: lead?.firstName ?? '', lastName: lead?.lastName ?? '' },
  }
  try {
    const own = await supplier.findBooking(query, AbortSignal.timeout(FIND_DEADLINE_MS))
    if (!duplicateOf) return { kind: 'found', seen: { own, named: undefined } }
    const byPnr = { ...query, held: undefined, pnr: duplicateOf }
    const booking = own?.pnr === duplicateOf ? own : await supplier.findBooking(byPnr, AbortSignal.timeout(FIND_DEADLINE_MS))
    return { kind: 'found', seen: { own, named: { pnr: duplicateOf, booking } } }
  } catch {
    return { kind: 'found', seen: 'unreachable' }
  }
}

export function hasTicketNumbers({ passengers }: SupplierBooking): boolean {
  return passengers.length > 0 && passengers.every(({ ticketNumber }) => (ticketNumber ?? '').trim() !== '')
}
