import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'

/** What programs do here for a person, for rooms that stand below the partners. */
export type SoftwareOfPeople = {
  /** How many valid keys stand for them. */
  readonly countKeys: (tx: SiteTx, about: { readonly userId: number; readonly now: Instant }) => Promise<number>
  /** They were removed or blocked: what they had sent to addresses of theirs goes there no more, and the owners of the company are notified. */
  readonly stopWebhooks: (tx: SiteTx, of: { readonly userId: number; readonly now: Instant }) => Promise<void>
}

declare module '../../app.ts' {
  interface App {
    readonly softwareOfPeople: SoftwareOfPeople
  }
}
