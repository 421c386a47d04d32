import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'

declare module '../app.ts' {
  interface App {
    readonly boundSales: BoundSales
  }
}

/** What staff need to read the sales of what a room above sells, and to cancel them. */
export type BoundRights = { readonly read: Permission; readonly cancel: Permission }

/** `actor`: who cancelled it, where a person did it in this transaction. */
export type EndedBy = Pick<App, 'jobs' | 'sellers' | 'notify'> & { readonly actor?: Actor | undefined; readonly now: Instant }

/** What a room above sells several sales with, such as a quotation that is paid as a whole. None of them does anything to a sale that belongs to nothing. */
export type BoundSales = {
  /** Locks what the sale belongs to: before the sale itself. */
  lock(tx: SiteTx, saleId: number): Promise<void>
  /** Its refund is in the wallet: what is still owed for the rest is taken from it. */
  refunded(tx: SiteTx, saleId: number, now: Instant): Promise<void>
  /** The sale is cancelled and its refund settled: what it belongs to ends with the last of its sales. */
  ended(tx: SiteTx, saleId: number, by: EndedBy): Promise<void>
  /** Those of these sales of which their buyer reads only the price of the whole, or none. */
  listHidden(tx: SiteTx, saleIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Of these sales, those that belong to something, with what staff need for them. */
  listRights(tx: SiteTx, saleIds: readonly number[]): Promise<ReadonlyMap<number, BoundRights>>
  /** The same of an order; undefined: it belongs to nothing. */
  rightsOfOrder(tx: SiteTx, orderId: number): Promise<BoundRights | undefined>
}
