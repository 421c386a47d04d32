import type { LinkKind } from '@tradewind/domain/accounts/link-kind'
import type { RelationStatus } from '@tradewind/domain/network/relation-status'
import type { Instant, PlainDate } from '@tradewind/domain/time'

/** All jobs and their data. Each contains the site it belongs to. */
export type Jobs = {
  'issue-booking': { siteId: number; bookingId: number }
  'reconcile-booking': { siteId: number; bookingId: number; dueAt: Instant }
  'release-at-supplier': { siteId: number; bookingId: number }
  'expire-booking': { siteId: number; bookingId: number }
  'verify-payment': { siteId: number; orderId: string; gatewayPaymentId?: string }
  'expire-payment': { siteId: number; orderId: string }
  'refund-payment': { siteId: number; refundId: string }
  'replay-markups': { siteId: number; whatIfId: number }
  'send-ticket-mail': { siteId: number; bookingId: number }
  'close-paid-cart': { siteId: number; orderId: number }
  /** `to`: an address other than the buyer's. `isRevision`: somebody who has it is sent what it says now, and nobody has asked for that. */
  'send-voucher': { siteId: number; orderId: number; to?: string; isRevision?: true }
  'send-proposal-mail': {
    siteId: number
    proposalId: number
    about: 'link' | 'accepted' | 'answer' | 'due' | 'change' | 'ending' | 'returned'
  }
  'remind-payment': { siteId: number; quotationId: number; dueAt: Instant }
  'revise-vouchers': { siteId: number; tourOptionId: number }
  'remind-validity': { siteId: number; quotationId: number; dueAt: Instant }
  'reward-referral': { siteId: number; invitedId: number }
  'remind-task': { siteId: number; taskId: string; dueOn: PlainDate }
  'send-change': { siteId: number; changeRequestId: number }
  'check-change': { siteId: number; changeRequestId: number; dueAt: Instant }
  'watch-refund': { siteId: number; changeRequestId: number }
  'remind-hold': { siteId: number; bookingId: number; minutes: number }
  'send-hold-mail': { siteId: number; bookingId: number; minutes: number }
  'reconcile-site': { siteId: number; runId: number }
  'send-mail': { siteId: number; mailId: string }
  'mail-notice': { siteId: number; noticeId: string }
  /** The site is the one that decided; its consumer is notified. */
  /** What the supplier has decided about a request, or that it has new terms for who sells by it. */
  'notify-consumer': { siteId: number; requestId: string; status: RelationStatus | 'NewTerms' }
  /** An order of a consumer, or a request about it, has moved: it is said to the consumer, so that it looks. `bookingId`: the sale here. */
  'say-change-moved': { siteId: number; consumerSiteId: number; bookingId: number; tries: number; isActivity?: true }
  /** A partner says that what it sold to this site has moved there. */
  'compare-sale': { siteId: number; saleId: number }
  /** A site states another PAN to those who supply it. */
  'say-company': { siteId: number }
  'say-to-partner': { siteId: number; messageId: string }
  'push-notice': { siteId: number; noticeId: string; subscriptionId: number }
  'issue-missing-documents': { siteId: number }
  'send-offer-mail': { siteId: number; offerId: number; about: 'link' | 'choice' }
  'send-password-mail': { siteId: number; to: { userId: number } | { email: string }; kind: LinkKind }
  'send-log-in-code': { siteId: number; email: string; requestHash: string }
  'send-sign-up-mail': { siteId: number; about: 'link'; signUpId: string } | { siteId: number; about: 'decision'; userId: number }
  'send-address-mail': { siteId: number; userId: number; oldEmail: string }
  'send-merge-mail': { siteId: number; userId: number }
  'write-export': { siteId: number; exportId: string }
  'drop-export': { siteId: number; exportId: string }
  'drop-file': { siteId: number; name: string }
  'fetch-rates': { siteId: number; fetchId: number; dueAt: Instant }
  'publish-drafts': { siteId: number; publicationId: number; dueAt: Instant }
  /** `about`: what went live, in words: 'rates of Desert safari, Evening'. `customerId`: whose company gets the rates of another market now, as `about` says in a sentence; nothing went live. */
  'notify-of-drift': {
    siteId: number
    tourOptionIds: readonly number[]
    about: string
    plannedBy: number
    customerId?: number
    /** Published by somebody who does not see quotations; without it, as planned. */
    isByHand?: true
  }
  'end-viewing': { siteId: number; viewingId: string }
  'replan-site': { siteId: number }
}
export type JobName = keyof Jobs
