import type { FoundDifference } from '@tradewind/domain/reconciliation/found-difference'
import type { SalePrice } from '@tradewind/domain/sales/sale-price'
import type { SaleRefund } from '@tradewind/domain/sales/sale-refund'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { AuditArea } from '../audit/audit-area.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { ExportKind } from '../exports/export-kind.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Mover } from './mover.ts'

declare module '../app.ts' {
  interface App {
    /** Who sells what, by kind. */
    readonly sellers: Sellers
  }
}

/** What kind of thing is sold: 'flight'. Each has one seller. */
export type SaleKind = string

/** A sale as its seller locked it, with what everybody may know of it. */
export type Sold = { readonly kind: SaleKind; readonly id: number; readonly userId: number; readonly legalEntityId: number }

/** A way in which the sales of a kind are summed, beside their day, month and kind: a flight's by airline. The sale itself has the name on each axis. */
export type SaleAxis = {
  /** 'airline' */
  readonly axis: string
  /** 'Top airlines' */
  readonly title: string
  /** 'Air India' of 'AI'. */
  readonly label: (name: string) => string
}

/** `wasClosed`: its payment was ended before its time. `isBeside`: sales of another kind are paid with it, so a refusal says which it is about. */
export type AskedToPay = { readonly now: Instant; readonly wasClosed: boolean; readonly isBeside: boolean }

/** Why a sale cannot be paid now. `reason` is what stands beside a card payment that is refunded for it. */
export type WhyNotPay = {
  readonly code: 'STATE_CHANGED' | 'PAYMENT_SESSION_EXPIRED'
  readonly message?: string
  readonly reason: string
  /** Where it still waits to be paid, and only it cannot be delivered: in a sentence for its buyer. A card payment that arrived pays the others of its payment. */
  readonly alone?: string
}

/** Why a sale alone cannot be delivered, for its buyer, and the reason beside the refund of what was paid for it. */
export type InVain = { readonly why: string } & Pick<WhyNotPay, 'reason'>

/** What the sales of a kind are called where rooms that serve every kind speak of them. */
export type SaleWords = {
  /** 'booking' */
  readonly one: string
  /** 'bookings' */
  readonly many: string
  /** What its reference number is called: 'PNR'. */
  readonly reference: string
  /** Why its money goes back where it was paid and never delivered: 'Seats not available'. */
  readonly undelivered: string
  /** What a refund after the sale belongs to: 'Change request'. */
  readonly claim: string
  /** The kind of thing that audit entries name: 'booking'. */
  readonly about: string
  /** What its invoices and credit notes state below the sum: who taxes what was only collected. */
  readonly invoiceNote?: string
}

/** A sale that is delivered, and what its money becomes then. */
export type Delivered = {
  readonly saleId: number
  /** Whom its first cost is owed to; none where nothing was bought for it. */
  readonly supplier?: number | undefined
  readonly invoice: InvoiceOfSale
  readonly now: Instant
}

/** `captures`: of many that are paid and delivered in one transaction, where those who are delivered are written down, to be captured together. */
export type Paid = { readonly jobs: JobQueue; readonly now: Instant; readonly actor: Mover; readonly captures?: Delivered[] }

/** What a seller owes a refund for after the delivery of a sale, in its own words: ('change', 17). */
export type RefundClaim = { readonly kind: string; readonly id: number }

/** Where money that was taken for a sale is again. */
export type RefundedTo = 'wallet' | 'card' | 'both' | 'hand'

/** The same as a sale keeps it. */
export const MONEY_REFUNDED_TO: Readonly<Record<RefundedTo, string>> = {
  wallet: 'refundedToWallet',
  card: 'refundedToCard',
  both: 'refundedToBoth',
  hand: 'refundedByHand',
}

/** What a sale's invoice says. */
export type InvoiceOfSale = {
  /** In a line: 'Air tickets DEL–BOM, PNR X4K7QP'. */
  readonly about: string
  /** As the buyer saw it. */
  readonly price: SalePrice
  /** Tax number that the buyer wants on it, where it is not the legal entity's own. */
  readonly buyerGst?: { readonly gstin: string; readonly name: string; readonly address: string }
}

/**
 * The feature that delivers one kind of sale, and all that payments, documents and reconciliation may ask of it. Methods with a transaction run in the
 * caller's, so that money and sale never disagree.
 */
export interface Seller<S extends Sold = Sold> {
  readonly kind: SaleKind
  /** As lists and charts name the kind: 'Flights'. */
  readonly title: string
  readonly words: SaleWords
  readonly axes?: readonly SaleAxis[]
  /** Of the audit trail, for what only this kind changes. */
  readonly auditArea?: AuditArea
  /** Its own lists as files, with what the list of all sales has no column for. */
  readonly exports?: readonly ExportKind[]
  /** One of its states, as people read it. */
  nameStatus(status: string): string
  /** Its reference number, where it has one yet: a PNR. */
  reference(tx: SiteTx, saleId: number): Promise<string | null>
  /** What title, days and number of people do not say of sales, and a buyer chooses: who approves one approves no other. None: they say everything. */
  choices?(tx: SiteTx, saleIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** The sale, locked until the transaction ends: before its payment, the accounts and whatever else is locked. Refuses NOT_FOUND. */
  lock(tx: SiteTx, saleId: number): Promise<S>
  /** Why it cannot be paid; asked before any money moves. */
  whyNotPay(tx: SiteTx, sold: S, asked: AskedToPay): Promise<WhyNotPay | undefined>
  /** The whole amount is held. Called where whyNotPay has just said nothing against it, under the same locks. */
  paid(tx: SiteTx, sold: S, how: Paid): Promise<void>
  /**
   * The whole amount is held, though whyNotPay has just said that this sale alone cannot be delivered: it fails, and what was paid for it is refunded, while the others of its
   * payment go on. A kind without it is paid with all of its payment or not at all.
   */
  paidInVain?(
    tx: SiteTx,
    sold: S,
    how: { readonly jobs: JobQueue; readonly now: Instant; readonly actor: Mover } & InVain,
  ): Promise<void>
  /** What it has in common with those of its kind that are wanted only together: where one of them is paid in vain, all are. None: it is wanted alone. */
  wantedWith?(sold: S): string | undefined
  /** The time to pay is over. Does nothing to a sale that has moved on. */
  unpaid(tx: SiteTx, sold: S, now: Instant): Promise<void>
  /** The money of a sale that came to nothing is back. */
  refunded(tx: SiteTx, sold: S, how: { readonly to: RefundedTo; readonly now: Instant }): Promise<void>
  /**
   * What a claim refunds of a delivered sale: how much of its price, what the supplier refunds, what the buyer is charged. A kind whose sales are refunded
   * in a way of its own has none.
   */
  stateRefund?(tx: SiteTx, sold: S, claim: RefundClaim): Promise<SaleRefund>
  /** A part of what was refunded after the sale has arrived. */
  claimRefunded?(
    tx: SiteTx,
    how: {
      readonly saleId: number
      readonly claim: RefundClaim
      readonly to: 'card' | 'wallet' | 'hand'
      readonly jobs: JobQueue
      readonly now: Instant
    },
  ): Promise<void>
  invoice(tx: SiteTx, saleId: number): Promise<InvoiceOfSale>
  /**
   * Its sales that moved in a period and that somebody outside may know of, in the order in which they moved. What never left the house is nobody else's to
   * know of.
   */
  listToCompare?(
    tx: SiteTx,
    period: { readonly from: Instant; readonly until: Instant; readonly most: number },
  ): Promise<readonly MovedSale[]>
  /**
   * Sales that another site delivers, that stand and whose service is still to come, in the order of their numbers: what its people do there by themselves moves nothing here, so these are compared
   * also when nothing has moved.
   */
  listAhead?(tx: SiteTx, page: SalesAhead): Promise<readonly number[]>
  /** Asks the outside what it has of a sale. Nothing: it gave no answer. Outside any transaction. */
  compare?(app: App, sale: { readonly siteId: number; readonly saleId: number }): Promise<readonly FoundDifference[] | undefined>
}

/** `after`: the number of the last one of the page before. */
export type SalesAhead = { readonly today: PlainDate; readonly after: number; readonly most: number }

export type MovedSale = { readonly id: number; readonly movedAt: Instant }

export type Sellers = ReadonlyMap<SaleKind, Seller>

export function sellerOf(sellers: Sellers, kind: SaleKind): Seller {
  const seller = sellers.get(kind)
  if (!seller) throw new Error(`Nobody sells ${kind} here`)
  return seller
}

/** What the seller of a kind states on its documents. Nothing for a document of no sale. */
export function invoiceNoteOf(sellers: Sellers, kind: SaleKind | null): string | undefined {
  return kind === null ? undefined : sellers.get(kind)?.words.invoiceNote
}
