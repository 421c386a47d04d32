import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

declare module '../app.ts' {
  interface App {
    /** Receipts for money that comes into a wallet. */
    readonly receipts: Receipts
  }
}

/** Money that came into a wallet. `key` names what brought it: 'entry:7', 'order:…'. */
export type ReceivedMoney = {
  readonly key: string
  readonly buyer: number
  readonly amount: Money
  readonly how: string
  readonly now: Instant
}

/** What the ledger asks of the documents; bound where the app is put together. */
export type Receipts = {
  /** The last thing in its transaction: it locks the series of numbers until the end. */
  issue(tx: SiteTx, received: ReceivedMoney): Promise<void>
  /** Ids of the receipts that exist, by the key of the money. */
  find(tx: SiteTx, keys: readonly string[]): Promise<ReadonlyMap<string, number>>
}
