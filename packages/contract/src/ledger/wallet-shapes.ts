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
