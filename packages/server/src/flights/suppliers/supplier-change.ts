import type { Money } from '@tradewind/domain/money'
import type { ChangeCause, ChangeWish } from '@tradewind/domain/tickets/changes/change-kind'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { HeldRef } from './supplier-ref.ts'

/** The state of a change request at the supplier. `charge` is all it kept, its taxes included; amounts only once it is done. */
export type ChangeAnswer = {
  readonly status: string
  readonly end: 'completed' | 'rejected' | 'closed' | undefined
  readonly refunded: Money | undefined
  readonly charge: Money | undefined
  /** The price that its people have named, and what they said beside it. */
  readonly offer?: DeskOffer | undefined
  readonly said?: string | undefined
  /** How it calls the question in `said`, where it can be answered. */
  readonly questionId?: string | undefined
  /** What was issued in the place of the old ticket; absent where people record it. */
  readonly reissued?: Reissued | undefined
}

/** What a change costs there, or what is refunded. `quoteId` names the price. */
export type DeskOffer = {
  readonly quoteId: string
  readonly price: DeskPrice
  readonly validUntil: Instant
  readonly remarks: string
}
export type DeskPrice =
  | { readonly of: 'reissue'; readonly fareDifference: Money; readonly charges: Money }
  | { readonly of: 'refund'; readonly refund: Money; readonly charge: Money }

export type Reissued = {
  readonly flights: readonly NewFlight[]
  readonly tickets: readonly { readonly ticketId: string; readonly ticketNumber: string }[]
}

/** A flight of a new ticket, by the clocks of its airports. */
export type NewFlight = {
  readonly leg: number
  readonly airlineCode: string
  readonly flightNumber: string
  readonly bookingClass: string
  readonly origin: string
  readonly destination: string
  readonly departureLocal: string
  readonly arrivalLocal: string
  readonly airlinePnr: string | null
}

/** How a sent request was taken, ticket by ticket. All refused is a `SupplierRefused`. */
export type SentChange = {
  /** Of the tickets that were taken. */
  readonly changeRequestIds: readonly string[]
  readonly refused: readonly { readonly ticketId: string; readonly reason: string }[]
  /** How it ended, where all of it was done at once. */
  readonly answers: readonly ChangeAnswer[] | undefined
}

/** Which tickets, on which legs. */
export type TicketPart = {
  readonly sectors: readonly { readonly origin: string; readonly destination: string }[]
  readonly ticketIds: readonly string[]
}

export type ChangeRequest = TicketPart & {
  /** Ours, of this sending alone: the same when it is said again. `sentAt`: when it was said first. */
  readonly reference: string
  readonly sentAt: Instant
  readonly held: HeldRef
  readonly wish: ChangeWish
  readonly cause: ChangeCause
  readonly remarks: string
  /** Of a request that its people have priced: which price is agreed to. */
  readonly agreed?: { readonly changeRequestId: string; readonly quoteId: string; readonly total: Money } | undefined
}

/** The same each time that it is said. */
type SaidToDesk = { readonly reference: string; readonly sentAt: Instant; readonly held: HeldRef; readonly remarks: string }

/** What its people are asked to price: other flights, or a refund; `part`: nothing is the whole ticket. */
export type DeskWish =
  | {
      readonly of: 'reissue'
      readonly flights: readonly { readonly origin: string; readonly destination: string; readonly date: PlainDate }[]
    }
  | {
      readonly of: 'refund'
      readonly part: TicketPart | undefined
      readonly cause: ChangeCause
      /** What the airline confirmed of children who travel on without an adult. */
      readonly airlineConfirmation: string
    }

/**
 * The people of a supplier who price what it does not quote: they are asked first, `changeStatus` says what they answer, and `requestChange` agrees to their price. Each is said again until it
 * is answered.
 */
export type ChangeDesk = {
  /** Asks for the price. Gives how the supplier calls the request. */
  ask(request: SaidToDesk & { readonly wanted: DeskWish }): Promise<string>
  /** Declines a price, so that another may be named; without one, takes the request off. */
  drop(request: SaidToDesk & { readonly changeRequestId: string; readonly quoteId: string | undefined }): Promise<void>
  /** Answers a question of theirs; `remarks` is the answer. */
  answer(request: SaidToDesk & { readonly changeRequestId: string; readonly questionId: string }): Promise<void>
}
