import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'

declare module '../../app.ts' {
  interface App {
    readonly refundWatch: RefundWatch
  }
}

type About = { readonly refundId: string; readonly now: Instant }

/** Hears of refunds that do not go by themselves. Reconciliation, bound where the app is put together. */
export type RefundWatch = {
  stuck(tx: SiteTx, about: About & { readonly why: string }): Promise<void>
  /** Sent to the card, after somebody had paid it by bank transfer. */
  sentTwice(tx: SiteTx, about: About): Promise<void>
  /** It has arrived without a person. */
  ended(tx: SiteTx, about: About): Promise<void>
}
