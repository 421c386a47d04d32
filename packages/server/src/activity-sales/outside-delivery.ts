import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Money } from '@tradewind/domain/money'
import type { PartnerWord } from '@tradewind/domain/network/partner-word'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { WhyNotPay } from '../sales/seller.ts'
import type { SoldActivity } from './activity-sale-repo.ts'

declare module '../app.ts' {
  interface App {
    readonly outsideDelivery: OutsideDelivery
    /** What follows when an activity is confirmed, also where that is later than its payment. */
    readonly confirmedActivities: readonly ActivityFollower[]
    /** What follows when one that was bought alone is cancelled, also where that is later than its buyer said it. */
    readonly cancelledActivities: readonly ActivityFollower[]
  }
}

/** What rooms above do when an activity is confirmed or cancelled, in the transaction that does it. `actor`: who cancels it here. */
export type ActivityFollower = (
  tx: SiteTx,
  sold: SoldActivity,
  how: { readonly jobs: JobQueue; readonly now: Instant; readonly actor?: Actor },
) => Promise<void>

type Asking = { readonly jobs: JobQueue; readonly now: Instant }

/**
 * Who delivers what is not the company's own. Each runs in the transaction of the sale and asks nobody outside in it: what is to be said is written down, said later, and
 * its answer ends the sale (`end-outside.ts`).
 */
export interface OutsideDelivery {
  /** Why it cannot be paid now, as far as this site knows. */
  whyNotPay(tx: SiteTx, sold: SoldActivity, now: Instant): Promise<WhyNotPay | undefined>
  /** It is paid: writes down that it is ordered. */
  order(tx: SiteTx, sold: SoldActivity, asking: Asking): Promise<void>
  /** Why it cannot be cancelled now, as far as this site knows, in a sentence. */
  whyNotCancel(tx: SiteTx, sold: SoldActivity): Promise<string | undefined>
  /** Its buyer cancels it: writes down that it is cancelled, if at least this share of its cost is refunded. */
  cancel(tx: SiteTx, sold: SoldActivity, asking: Asking & { readonly supplierRefund: Money }): Promise<void>
  /** Who delivers it and how they call it: for staff alone. */
  describe(tx: SiteTx, saleId: number): Promise<Deliverer | undefined>
}

export type Deliverer = {
  readonly name: string
  readonly reference: string
  /** What they were asked and have not answered. */
  readonly unanswered: {
    readonly what: 'book' | 'cancel'
    readonly since: Instant
    readonly tries: number
    /** Whether they were asked often enough for a person to end it. */
    readonly isForStaff: boolean
  } | null
  /** What a person has learned of them last, where it was ended so. */
  readonly byHand: {
    readonly learned: PartnerWord
    readonly note: string
    readonly at: Instant
    readonly by: string
    readonly isContradicted: boolean
  } | null
}
