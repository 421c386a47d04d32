import {
  ENTRY_KINDS,
  ENTRY_STATUSES,
  type EntryKind,
  PAYMENT_MODES,
  type PaymentMode,
} from '@tradewind/domain/ledger/payment-entry'
import { STATEMENT_KINDS, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { z } from 'zod'
import { requires, signedIn, success } from './call.ts'
import { PaidAmount, topUp } from './top-up.ts'
import { Amount, BookingId, Currency, Cursor, DateOnly, InstantText, OpaqueId, REQUIRED, required } from './wire-values.ts'

const LegalEntityId = z.coerce.number().int().positive().max(2_147_483_647)
const EntryId = z.coerce.number().int().positive().max(2_147_483_647)
const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]]
const StatementKindName = z.enum(keysOf<StatementKind>(STATEMENT_KINDS))
const Mode = z.enum(keysOf<PaymentMode>(PAYMENT_MODES), 'Please choose how the money came')

/** What of a wallet's movements is asked for. Without a legal entity one's own wallet. */
export const StatementFilter = z.strictObject({
  legalEntityId: LegalEntityId.optional(),
  from: DateOnly.optional(),
  to: DateOnly.optional(),
  kind: StatementKindName.optional(),
  /** A PNR, a booking's number, a word of a reference or a remark. */
  text: z.string().trim().min(1).max(60).optional(),
})

const Terms = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('afterDays'), days: z.number().int().min(0).max(365) }),
  /** 31 is the month's last day. */
  z.strictObject({ kind: z.literal('monthDays'), days: z.array(z.number().int().min(1).max(31)).min(1).max(31) }),
])

const Wallet = z.object({
  legalEntityId: LegalEntityId,
  name: z.string(),
  kind: z.string(),
  /** Who signs in for it; told to staff only. */
  people: z.array(z.object({ id: z.number().int(), name: z.string(), email: z.string(), isBlocked: z.boolean() })),
  currency: Currency,
  balance: Amount,
  creditLimit: Amount,
  holds: Amount,
  spendable: Amount,
  creditUsed: Amount,
  /** Used credit by the day it falls due, the oldest first; null: it has no such day. */
  dues: z.array(z.object({ dueOn: DateOnly.nullable(), amount: Amount, isOverdue: z.boolean() })),
  overdue: Amount,
  /** Overdue, and the site stops credit for that. */
  isCreditStopped: z.boolean(),
  /** The newest day first. */
  creditRows: z.array(z.object({ from: DateOnly, amount: Amount, terms: Terms.nullable(), by: z.string().nullable() })),
})

const WalletEntry = z.object({
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
  /** Signed: what it did to the balance. */
  amount: Amount,
  balanceAfter: Amount,
})

const PaymentEntry = z.object({
  id: EntryId,
  kind: z.enum(keysOf<EntryKind>(ENTRY_KINDS)),
  mode: Mode.nullable(),
  reference: z.string().nullable(),
  amount: Amount,
  currency: Currency,
  date: DateOnly,
  remark: z.string(),
  status: z.enum(ENTRY_STATUSES),
  /** The customer's own word, with a proof. */
  isClaim: z.boolean(),
  customer: z.object({ legalEntityId: LegalEntityId, name: z.string(), email: z.string().nullable() }),
  enteredAt: InstantText,
  enteredBy: z.object({ id: z.number().int(), name: z.string().nullable() }),
  decidedAt: InstantText.nullable(),
  decidedBy: z.string().nullable(),
  decisionNote: z.string(),
  proof: z.object({ fileName: z.string(), contentType: z.string() }).nullable(),
})

const duplicate = {
  DUPLICATE_REFERENCE: {
    status: 409,
    message: 'This reference was used before.',
    /** Null where the caller may not know more. */
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
const decided = {
  ALREADY_DECIDED: {
    status: 409,
    message: 'This entry was decided meanwhile.',
    data: z.object({ status: z.enum(ENTRY_STATUSES) }),
  },
} as const
const insufficient = {
  INSUFFICIENT_BALANCE: {
    status: 402,
    message: 'The wallet does not have that much.',
    data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
  },
} as const

const Reference = required().max(60)
/** Money that came says how and under which reference; a correction says why. */
export const PaymentEntryForm = z
  .strictObject({
    legalEntityId: LegalEntityId,
    kind: z.enum(keysOf<EntryKind>(ENTRY_KINDS)).default('topUp'),
    amount: PaidAmount,
    currency: Currency,
    mode: Mode.optional(),
    reference: z.string().trim().max(60).optional(),
    date: DateOnly,
    remark: z.string().trim().max(500).default(''),
    idempotencyKey: OpaqueId,
  })
  .superRefine(({ kind, mode, reference, remark }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (kind === 'topUp' && !mode) say('mode', 'Please choose how the money came')
    if (kind === 'topUp' && !reference) say('reference', REQUIRED)
    if (kind !== 'topUp' && !remark) say('remark', 'Please say why. The customer reads it.')
  })

/** 5 MB, in the letters that carry them. */
const LARGEST_BASE64 = 7_000_000

const get = (path: string, summary: string) => ({
  method: 'GET' as const,
  path: `/wl/user/${path}` as const,
  summary,
  tags: ['ledger'],
})
const post = (path: string, summary: string) => ({
  method: 'POST' as const,
  path: `/wl/user/${path}` as const,
  summary,
  tags: ['ledger'],
})

export const ledger = {
  ...topUp,
  getWallet: signedIn
    .route(
      get(
        'getWallet',
        "A wallet: what it holds, its credit and what of it is due when. Another's by company, person or e-mail, for staff",
      ),
    )
    .input(
      z.strictObject({
        legalEntityId: LegalEntityId.optional(),
        /** A person of it: some are known by phone only. */
        userId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
        email: z.string().trim().toLowerCase().min(1, REQUIRED).max(200).optional(),
      }),
    )
    .output(success({ wallet: Wallet })),
  getMyWalletEntries: signedIn
    .route(get('getMyWalletEntries', 'Wallet statement with running balance, newest first'))
    .input(StatementFilter.extend({ cursor: Cursor.optional() }))
    .output(
      success({
        currency: Currency,
        entries: z.array(WalletEntry),
        nextCursor: Cursor.nullable(),
        previousCursor: Cursor.nullable(),
      }),
    ),
  getWalletPeriod: signedIn
    .route(get('getWalletPeriod', 'Opening and closing balance, what came and went, and the balance of each day'))
    .input(StatementFilter)
    .output(
      success({
        currency: Currency,
        opening: Amount,
        closing: Amount,
        moneyIn: Amount,
        moneyOut: Amount,
        count: z.number().int(),
        points: z.array(z.object({ on: DateOnly, balance: Amount })),
      }),
    ),
  searchTransactionByPNR: signedIn
    .route(post('searchTransactionByPNR', 'What moved in wallets for the bookings with a PNR'))
    .input(z.strictObject({ pnr: required().max(20) }))
    .output(
      success({
        transactions: z.array(
          WalletEntry.omit({ detail: true, by: true, documentId: true }).extend({
            customer: z.object({ legalEntityId: LegalEntityId, name: z.string() }),
            currency: Currency,
          }),
        ),
      }),
    ),

  userPaymentEntry: requires('ledger.topUp')
    .route(post('userPaymentEntry', 'Enter money that came in, or a correction; above the limit a second person approves'))
    .input(PaymentEntryForm)
    .output(success({ entry: PaymentEntry }))
    .errors({ ...duplicate, ...insufficient }),
  uploadPaymentProof: signedIn
    .route(post('uploadPaymentProof', 'Say that money is on its way, with a proof; staff verifies it'))
    .input(
      z.strictObject({
        amount: PaidAmount,
        mode: Mode,
        reference: Reference,
        date: DateOnly,
        remark: z.string().trim().max(500).default(''),
        file: z.strictObject({
          name: z.string().max(300),
          contentBase64: z.string().min(1, 'Please choose a file').max(LARGEST_BASE64, 'This file is larger than 5 MB.'),
        }),
        idempotencyKey: OpaqueId,
      }),
    )
    .output(success({ entry: PaymentEntry }))
    .errors(duplicate),
  getMyPaymentEntries: signedIn
    .route(get('getMyPaymentEntries', 'What was entered by hand for the own wallet, newest first'))
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(success({ entries: z.array(PaymentEntry), nextCursor: Cursor.nullable() })),
  listPaymentEntries: requires('ledger.view')
    .route(get('listPaymentEntries', 'What was entered by hand, of the site or of one wallet, newest first'))
    .input(
      z.strictObject({
        status: z.enum(ENTRY_STATUSES).optional(),
        legalEntityId: LegalEntityId.optional(),
        entryId: EntryId.optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(success({ entries: z.array(PaymentEntry), nextCursor: Cursor.nullable(), waiting: z.number().int() })),
  decidePaymentEntry: requires('ledger.verify')
    .route(post('decidePaymentEntry', 'Approve what a colleague or a customer entered, or reject it with a reason'))
    .input(
      z
        .strictObject({ entryId: EntryId, decision: z.enum(['approve', 'reject']), note: z.string().trim().max(500).default('') })
        .refine(({ decision, note }) => decision === 'approve' || note !== '', {
          path: ['note'],
          message: 'Please give the reason.',
        }),
    )
    .output(success({ entry: PaymentEntry }))
    .errors({
      ...decided,
      ...insufficient,
      OWN_ENTRY: { status: 409, message: 'You entered this yourself. A second person has to decide.' },
    }),
  withdrawPaymentEntry: signedIn
    .route(post('withdrawPaymentEntry', 'Take back what one has entered, before it is decided'))
    .input(z.strictObject({ entryId: EntryId }))
    .output(success({ entry: PaymentEntry }))
    .errors(decided),
  setCreditLimit: requires('ledger.credit')
    .route(post('setCreditLimit', 'How far below nought a wallet may go from a day on, and when that is due'))
    .input(
      z.strictObject({
        legalEntityId: LegalEntityId,
        amount: z
          .string()
          .trim()
          .regex(/^\d{1,10}(\.\d{1,3})?$/, 'Please enter a valid amount'),
        currency: Currency,
        from: DateOnly.optional(),
        terms: Terms.nullable(),
        note: z.string().trim().max(500).default(''),
      }),
    )
    .output(success({ wallet: Wallet })),
  getWalletRules: requires('ledger.view')
    .route(get('getWalletRules', 'When a second person is needed, and what overdue credit stops'))
    .output(success({ currency: Currency, aloneUpTo: Amount, overdueStopsCredit: z.boolean() })),
  setWalletRules: requires('payments.settings')
    .route(post('setWalletRules', 'Change when a second person is needed, and what overdue credit stops'))
    .input(
      z.strictObject({
        aloneUpTo: z
          .string()
          .trim()
          .regex(/^\d{1,10}(\.\d{1,3})?$/, 'Please enter a valid amount'),
        overdueStopsCredit: z.boolean(),
      }),
    )
    .output(success({})),
}
