import type { SiteTx } from '../database/in-site.ts'
import { writeNews } from '../database/news-repo.ts'

/** What open screens are notified of. Only names, never contents: a screen reads what it may see. */
export type LiveEvent =
  /** By a trigger, with the owner; by code only for what the booking's own row does not show. */
  | { readonly topic: 'ticket'; readonly bookingId: number; readonly legalEntityId?: number; readonly userId?: number }
  | { readonly topic: 'change'; readonly changeRequestId: number; readonly bookingId: number }
  /** Balances are announced by a trigger; by code the other parts of a wallet: its limit, a payment that needs approval. */
  | { readonly topic: 'wallet'; readonly legalEntityId: number }
  | { readonly topic: 'notice'; readonly userId: number }
  | { readonly topic: 'export'; readonly exportId: string; readonly userId: number }
  | { readonly topic: 'handling'; readonly bookingId: number }
  /** The site's supplier connections, which nodes cache. */
  | { readonly topic: 'connections' }
  /** `isQueued`: it was sent to the desk, so that the queue shows it. */
  | {
      readonly topic: 'cart'
      readonly cartId: number
      readonly version: number
      readonly isQueued: boolean
      readonly legalEntityId: number
      readonly userId: number
    }
  /** By triggers, with its customer. `isSent`: its customer may read it. */
  | {
      readonly topic: 'quotation'
      readonly quotationId: number
      readonly isSent: boolean
      readonly legalEntityId: number
      readonly userId: number
    }
  /** By a trigger, with the buyer: activities or services of an order have moved. */
  | { readonly topic: 'sale'; readonly orderId: number; readonly legalEntityId: number; readonly userId: number }
  /** By triggers: a new customer, or a change of one. By code that a merge of one waits, or does not any more. */
  | { readonly topic: 'customer' }

export const LIVE_CHANNEL = 'tradewind_live'

/** Notifies all nodes, if and when the transaction commits. */
export async function announce(tx: SiteTx, event: LiveEvent): Promise<void> {
  writeNews(tx, LIVE_CHANNEL, JSON.stringify({ siteId: tx.siteId, ...event }))
}
