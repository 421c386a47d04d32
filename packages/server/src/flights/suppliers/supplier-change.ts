import type { Money } from '@tradewind/domain/money'
import type { ChangeCause, ChangeWish } from '@tradewind/domain/tickets/changes/change-kind'
import type { Instant } from '@tradewind/domain/time'
import type { HeldRef } from './supplier-ref.ts'

/** The state of a change request at the supplier. `charge` is all it kept, its taxes included; amounts only once it is done. */
export type ChangeAnswer = {
  readonly status: string
  readonly end: 'completed' | 'rejected' | 'closed' | undefined
  readonly refunded: Money | undefined
  readonly charge: Money | undefined
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
}
