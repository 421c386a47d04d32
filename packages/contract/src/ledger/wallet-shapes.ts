import { STATEMENT_KINDS, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { z } from 'zod'
import { Amount, BookingId, Currency, DateOnly, InstantText, keysOf } from '../wire-values.ts'

export const LegalEntityId = z.coerce.number().int().positive().max(2_147_483_647)
const StatementKindName = z.enum(keysOf<StatementKind>(STATEMENT_KINDS))

/** Filters of a wallet's movements. Without a legal entity: one's own wallet. */
export const StatementFilter = z.strictObject({
  legalEntityId: LegalEntityId.optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  kind: StatementKindName.optional(),
  /** A PNR, a booking number, or a word of a reference or a remark. */
  text: z.string().trim().min(1).max(60).optional(),
})

export const Terms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('afterDays'), days: z.number().int().min(0).max(365) }),
  /** 31 is the last day of the month. */
  z.strictObject({ kind: z.literal('monthDays'), days: z.array(z.number().int().min(1).max(31)).min(1).max(31) }),
])

export const Wallet = z.object({
  legalEntityId: LegalEntityId,
  name: z.string(),
  kind: z.string(),
  /** Who signs in for it; staff only. */
  people: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string(), isBlocked: z.boolean() })),
  currency: Currency,
  balance: Amount,
  creditLimit: Amount,
  holds: Amount,
  spendable: Amount,
  creditUsed: Amount,
  /** Used credit by due date, the oldest first; null: no due date. */
  dues: z.array(z.object({ dueOn: DateOnly.nullable(), amount: Amount, isOverdue: z.boolean() })),
  overdue: Amount,
  /** Overdue, and the site stops credit for overdue payments. */
  isCreditStopped: z.boolean(),
  /** The newest day first. */
  creditRows: z.array(z.object({ from: DateOnly, amount: Amount, terms: Terms.nullable(), by: z.string().nullable() })),
})

export const WALLETS_SHOWN = ['all', 'owing', 'overdue'] as const
export type WalletsShown = (typeof WALLETS_SHOWN)[number]
export const WALLET_ORDERS = ['lowest', 'highest', 'name', 'nameBack'] as const
export type WalletOrder = (typeof WALLET_ORDERS)[number]

/** Which wallets of the site are listed, and in which order. */
export const WalletListFilter = z.strictObject({
  /** 'owing': those that use credit; 'overdue': those with used credit that should have been paid. */
  show: z.enum(WALLETS_SHOWN).default('all'),
  order: z.enum(WALLET_ORDERS).default('lowest'),
})

/** A wallet in the list of all. Amounts mean what they mean in `Wallet`. */
export const WalletRow = Wallet.pick({
  legalEntityId: true,
  name: true,
  kind: true,
  balance: true,
  holds: true,
  creditLimit: true,
  creditUsed: true,
  spendable: true,
  overdue: true,
  isCreditStopped: true,
}).extend({
  /** The first day that is overdue, or the next that is due; null: nothing has a due date. */
  dueOn: DateOnly.nullable(),
  movedAt: InstantText.nullable(),
})

export const WalletEntry = z.object({
  id: z.string(),
  at: InstantText,
  reason: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  by: z.string().nullable(),
  bookingId: BookingId.nullable(),
  pnr: z.string().nullable(),
  /** The receipt of money that came in. */
  documentId: z.number().int().nullable(),
  /** Signed: how it changed the balance. */
  amount: Amount,
  balanceAfter: Amount,
})

export const insufficient = {
  INSUFFICIENT_BALANCE: {
    status: 402,
    message: 'The wallet balance is too low.',
    data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
  },
} as const
