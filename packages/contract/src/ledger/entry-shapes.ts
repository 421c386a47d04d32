import {
  ENTRY_KINDS,
  ENTRY_STATUSES,
  type EntryKind,
  PAYMENT_MODES,
  type PaymentMode,
  referenceKey,
  WALLET_ENTRY_KINDS,
  type WalletEntryKind,
} from '@tradewind/domain/ledger/payment-entry'
import { z } from 'zod'
import { PaidAmount } from '../payments/top-up.ts'
import { Amount, Currency, DateOnly, InstantText, keysOf, OpaqueId, REQUIRED, required } from '../wire-values.ts'
import { LegalEntityId } from './wallet-shapes.ts'

export const EntryId = z.coerce.number().int().positive().max(2_147_483_647)
export const Mode = z.enum(keysOf<PaymentMode>(PAYMENT_MODES), 'Please choose a payment mode')

export const PaymentEntry = z.object({
  id: EntryId,
  kind: z.enum(keysOf<EntryKind>(ENTRY_KINDS)),
  mode: Mode.nullable(),
  reference: z.string().nullable(),
  amount: Amount,
  currency: Currency,
  /** Of a payment to a supplier: how much of what it is owed, in its currency. */
  settled: z.object({ amount: Amount, currency: Currency }).nullable(),
  date: DateOnly,
  remark: z.string(),
  status: z.enum(ENTRY_STATUSES),
  /** The customer's own statement, with a proof. */
  isClaim: z.boolean(),
  customer: z.object({ legalEntityId: LegalEntityId, name: z.string(), email: z.string().nullable() }),
  enteredAt: InstantText,
  enteredBy: z.object({ id: z.number().int(), name: z.string().nullable() }),
  decidedAt: InstantText.nullable(),
  decidedBy: z.string().nullable(),
  decisionNote: z.string(),
  proof: z.object({ fileName: z.string(), contentType: z.string() }).nullable(),
})

export const duplicate = {
  KEY_REUSED: { status: 409, message: 'This form was already sent with other values. Please close it and start a new one.' },
  DUPLICATE_REFERENCE: {
    status: 409,
    message: 'This reference was already used.',
    /** Null where the caller may not see more. */
    data: z
      .object({
        entryId: EntryId,
        customer: z.string(),
        amount: Amount,
        currency: Currency,
        enteredAt: InstantText,
        status: z.enum(ENTRY_STATUSES),
      })
      .nullable(),
  },
} as const
export const decided = {
  ALREADY_DECIDED: {
    status: 409,
    message: 'This entry was already decided.',
    data: z.object({ status: z.enum(ENTRY_STATUSES) }),
  },
} as const
const NOT_A_REFERENCE = 'Please enter the reference in letters A to Z and digits'
const isReference = (text: string) => text === '' || referenceKey(text) !== undefined
export const Reference = required().max(60).refine(isReference, NOT_A_REFERENCE)
/** Money received has a payment mode and a reference; a correction has a reason. */
export const PaymentEntryForm = z
  .strictObject({
    legalEntityId: LegalEntityId,
    kind: z.enum(keysOf<WalletEntryKind>(WALLET_ENTRY_KINDS)).default('topUp'),
    amount: PaidAmount,
    currency: Currency,
    mode: Mode.optional(),
    reference: z.string().trim().max(60).refine(isReference, NOT_A_REFERENCE).optional(),
    date: DateOnly,
    remark: z.string().trim().max(500).default(''),
    idempotencyKey: OpaqueId,
  })
  .superRefine(({ kind, mode, reference, remark }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'topUp' && !mode) say('mode', 'Please choose a payment mode')
    if (kind === 'topUp' && !reference) say('reference', REQUIRED)
    if (kind !== 'topUp' && !remark) say('remark', 'Please enter a reason. The customer sees it.')
  })

/** A supplier's bill of a week is larger than what a card pays at once. */
const BillAmount = z
  .string()
  .trim()
  .regex(/^\d{1,11}(\.\d{1,3})?$/, 'Please enter a valid amount')
  .refine((text) => Number(text) > 0, 'Please enter an amount above zero.')

export const SupplierPaymentForm = z.strictObject({
  legalEntityId: LegalEntityId,
  settled: BillAmount,
  settledCurrency: Currency,
  /** What left the bank for it, in the site's currency. */
  paid: BillAmount,
  mode: Mode,
  reference: Reference,
  date: DateOnly,
  remark: z.string().trim().max(500).default(''),
  idempotencyKey: OpaqueId,
})

/** What a supplier is owed in one currency. */
export const SupplierAccount = z.object({
  legalEntityId: LegalEntityId,
  name: z.string(),
  currency: Currency,
  /** Below zero: an advance. */
  owed: Amount,
  /** What it agreed to refund and has not credited yet. */
  refundsDue: Amount,
  /** What all of it stands in the books at, in the site's currency. */
  bookValue: Amount,
})

/** 5 MB, in base64 characters. */
export const LARGEST_BASE64 = 7_000_000
