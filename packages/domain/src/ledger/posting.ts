import type { Money } from '../money.ts'

export const ACCOUNT_KINDS = [
  /** A buyer's own money; below zero, credit is used. */
  'wallet',
  /** A buyer's money set aside for open orders. */
  'hold',
  /**
   * What a buyer has paid for quotations, less the totals of those that were vouchered. Below zero the buyer owes it; above zero it was paid before
   * there was anything to pay for.
   */
  'receivable',
  /** At the card gateway: charged to cards, not yet paid out. */
  'gatewayClearing',
  /** Money that came in or went out outside the platform: bank transfers, cash. */
  'bank',
  /** What we owe a supplier; each supplier is a legal entity with accounts of its own. */
  'supplierPayable',
  'salesRevenue',
  'commission',
  'gstPayable',
  /** TDS collected from buyers on commission passed on. */
  'tdsPayable',
  /** TDS that suppliers withheld from commission: to be claimed back. */
  'tdsReceivable',
  /** Promised to a card, not yet confirmed by the gateway. */
  'refundsPayable',
  /** What staff credited to or debited from wallets manually, with a reason. */
  'handCorrections',
  /** What suppliers have agreed to refund for cancelled sales and have not credited yet. */
  'supplierReceivable',
  /** Earned for changing and cancelling what was sold. */
  'changeFees',
  /** Where a supplier refunded another sum than the customer was promised: our gain or loss. */
  'refundDifference',
  /** What gateways keep of what they pay out. */
  'gatewayFees',
  /** GST on what gateways keep: to be set off. */
  'gstReceivable',
  /** Differences with suppliers and gateways that were written off. */
  'writtenOff',
  /** What customers were credited because somebody whom they had invited travelled. */
  'referralRewards',
  /**
   * Where two currencies meet: a supplier's cost in its currency on one side, its value in the currency of the sale on the other. What is left in the
   * second when nothing is left in the first is gain or loss.
   */
  'currencyPosition',
  /**
   * Where what customers pay in the site's currency meets what they owe of a quotation in another: what came in on one side, what it paid of quotations on the other.
   */
  'customerExchange',
  /** Earned and lost because a cost was paid at another rate than it was sold at. */
  'fxGain',
  'fxLoss',
] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** One account per kind, legal entity and currency. */
export type Account = { readonly kind: AccountKind; readonly legalEntityId: number; readonly currency: string }

/** Positive: the site owes the account's owner more (a wallet grows, income is earned). Negative: it owes less, or the owner owes the site. */
export type Entry = { readonly account: Account; readonly amount: Money }

export const POSTING_REASONS = [
  'topUp',
  'hold',
  'gatewayPayment',
  'capture',
  'release',
  'refundToWallet',
  'refundToCard',
  'refundSettled',
  'refundReturned',
  'refundByHand',
  'adjustment',
  'cardTopUp',
  'handCredit',
  'handDebit',
  'saleRefund',
  'changeRefund',
  'changePayment',
  'changePaymentReturned',
  'supplierRefundReceived',
  'supplierPayment',
  'supplierOpening',
  'settlement',
  'correction',
  'writeOff',
  'receipt',
  'receiptReturned',
  'refundExchanged',
  'saleOnAccount',
  'costAdded',
  'referralReward',
  'accountMerged',
  'mergeUndone',
] as const
export type PostingReason = (typeof POSTING_REASONS)[number]

/** What a posting is about. */
export type About = { readonly kind: 'order' | 'booking' | 'legalEntity' | 'quotation'; readonly id: string }

export type Posting = {
  /** Idempotency key: the same key is posted once. */
  readonly key: string
  readonly reason: PostingReason
  readonly about: About
  readonly entries: readonly Entry[]
}

export type PostingRefusal =
  | { readonly code: 'NO_ENTRIES' }
  | { readonly code: 'UNBALANCED'; readonly data: { readonly currency: string; readonly minor: bigint } }
  | { readonly code: 'CURRENCY_MIXED'; readonly data: { readonly account: string } }

/** The account's name in keys, sorted lists and locks: 'wallet:12:INR'. */
export function accountKey({ kind, legalEntityId, currency }: Account): string {
  return `${kind}:${legalEntityId}:${currency}`
}

/** Why a posting may not be written: its entries must add up to zero in each currency, each in its account's currency. */
export function whyNotPost(posting: Posting): PostingRefusal | undefined {
  if (posting.entries.length === 0) return { code: 'NO_ENTRIES' }
  const totals = new Map<string, bigint>()
  for (const { account, amount } of posting.entries) {
    if (account.currency !== amount.currency) return { code: 'CURRENCY_MIXED', data: { account: accountKey(account) } }
    totals.set(amount.currency, (totals.get(amount.currency) ?? 0n) + amount.minor)
  }
  for (const [currency, minor] of totals) if (minor !== 0n) return { code: 'UNBALANCED', data: { currency, minor } }
  return undefined
}

/**
 * The text whose hash chains a posting to the one before it. It does not depend on the order of the entries or on how a database formats them; any
 * change to the past changes it.
 */
export function chainInput({
  previousHash,
  postedAt,
  posting,
}: {
  previousHash: string
  postedAt: string
  posting: Posting
}): string {
  const entries = posting.entries
    .map(({ account, amount }) => [account.kind, account.legalEntityId, account.currency, amount.minor.toString()] as const)
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return JSON.stringify([previousHash, postedAt, posting.key, posting.reason, posting.about.kind, posting.about.id, entries])
}

/** `buyer` is the legal entity whose wallet pays, `owner` the site owner's. */
export type Between = { readonly buyer: number; readonly owner: number }
/** The legal entity of the supplier, whose accounts say what we owe it and what it owes us. */
export type With = { readonly supplier: number }
