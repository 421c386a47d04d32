import { ENTRY_STATUSES } from '@tradewind/domain/ledger/payment-entry'
import { z } from 'zod'
import { limitedFor, requires, requiresForMoney, signedInWith, signedInWithOrKey, success } from '../call.ts'
import { PaidAmount, topUp } from '../payments/top-up.ts'
import { Amount, Currency, Cursor, DateOnly, InstantText, OpaqueId, REQUIRED, required } from '../wire-values.ts'
import {
  decided,
  duplicate,
  EntryId,
  LARGEST_BASE64,
  Mode,
  PaymentEntry,
  PaymentEntryForm,
  Reference,
  SupplierAccount,
  SupplierPaymentForm,
} from './entry-shapes.ts'
import {
  insufficient,
  LegalEntityId,
  StatementFilter,
  Terms,
  Wallet,
  WalletEntry,
  WalletListFilter,
  WalletRow,
} from './wallet-shapes.ts'

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
  getWallet: signedInWithOrKey('account', 'read')
    .route(
      get(
        'getWallet',
        "A wallet: what it holds, its credit and what of it is due when. Another's by company, person or e-mail, for staff",
      ),
    )
    .input(
      z.strictObject({
        legalEntityId: LegalEntityId.optional(),
        /** A person of the company: some are known by phone only. */
        userId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
        email: z.string().trim().toLowerCase().min(1, REQUIRED).max(200).optional(),
      }),
    )
    .output(success({ wallet: Wallet })),
  listWallets: requires('ledger.view')
    .route(get('listWallets', 'Wallets of all customers that have money, owe money or may use credit, with their sums'))
    .input(WalletListFilter.extend({ cursor: Cursor.optional() }))
    .output(
      success({
        currency: Currency,
        /** Of all customers, whatever is listed. `owing`: how many use credit. */
        totals: z.object({ paidIn: Amount, held: Amount, creditUsed: Amount, owing: z.number().int() }),
        wallets: z.array(WalletRow),
        /** A page of overdue wallets can be short, even empty, and go on: only so many that owe are looked through at once. */
        nextCursor: Cursor.nullable(),
      }),
    ),
  getMyWalletEntries: signedInWithOrKey('account', 'read')
    .route(get('getMyWalletEntries', 'Wallet statement with running balance, newest first'))
    /** More rows at once are for paper. */
    .input(
      StatementFilter.extend({
        cursor: Cursor.optional(),
        pageSize: z.coerce.number<string | number>().int().min(1).max(500).optional(),
      }),
    )
    .output(
      success({
        currency: Currency,
        entries: z.array(WalletEntry),
        nextCursor: Cursor.nullable(),
        previousCursor: Cursor.nullable(),
      }),
    ),
  getWalletPeriod: signedInWithOrKey('account', 'read')
    .route(get('getWalletPeriod', 'Opening and closing balance, money in and out, and the balance of each day'))
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
  searchTransactionByPNR: signedInWith('account')
    .route(post('searchTransactionByPNR', 'Wallet movements of the bookings with a PNR'))
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

  userPaymentEntry: requiresForMoney('ledger.topUp')
    .route(post('userPaymentEntry', 'Enter money that came in, or a correction; above the limit a second person approves'))
    .input(PaymentEntryForm)
    .output(success({ entry: PaymentEntry }))
    .errors({ ...duplicate, ...insufficient }),
  uploadPaymentProof: signedInWith('pay')
    .meta(limitedFor({ staff: { why: 'Staff enter payments in the wallet report.' } }))
    .route(post('uploadPaymentProof', 'Submit a payment with a proof; staff verify it'))
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
  getMyPaymentEntries: signedInWith('pay', 'account')
    .route(get('getMyPaymentEntries', 'Payment entries of the own wallet, newest first'))
    .input(z.strictObject({ cursor: Cursor.optional() }))
    .output(success({ entries: z.array(PaymentEntry), nextCursor: Cursor.nullable() })),
  listPaymentEntries: requires('ledger.view')
    .route(get('listPaymentEntries', 'Payment entries of the site or of one wallet, newest first'))
    .input(
      z.strictObject({
        status: z.enum(ENTRY_STATUSES).optional(),
        legalEntityId: LegalEntityId.optional(),
        entryId: EntryId.optional(),
        cursor: Cursor.optional(),
      }),
    )
    .output(success({ entries: z.array(PaymentEntry), nextCursor: Cursor.nullable(), waiting: z.number().int() })),
  getSupplierAccounts: requires('ledger.view')
    .route(get('getSupplierAccounts', 'What each supplier is owed, in each currency it is paid in'))
    .output(success({ currency: Currency, accounts: z.array(SupplierAccount) })),
  paySupplier: requiresForMoney('ledger.topUp')
    .route(post('paySupplier', 'Enter what was paid to a supplier; above the limit a second person approves'))
    .input(SupplierPaymentForm)
    .output(success({ entry: PaymentEntry }))
    .errors(duplicate),
  decidePaymentEntry: requiresForMoney('ledger.verify')
    .route(post('decidePaymentEntry', 'Approve a payment entry of a colleague or a customer, or reject it with a reason'))
    .input(
      z
        .strictObject({ entryId: EntryId, decision: z.enum(['approve', 'reject']), note: z.string().trim().max(500).default('') })
        .refine(({ decision, note }) => decision === 'approve' || note !== '', {
          path: ['note'],
          message: 'Please enter a reason.',
        }),
    )
    .output(success({ entry: PaymentEntry }))
    .errors({
      ...decided,
      ...insufficient,
      SAME_HANDS: {
        status: 409,
        message:
          'Another colleague must decide. You, the person who entered the payment, and the customer must be independent. One of you created the account of the customer, or in the last 90 days created a colleague’s account or changed an e-mail.',
      },
      OWN_ENTRY: { status: 409, message: 'You entered this payment. A second person must decide.' },
    }),
  withdrawPaymentEntry: signedInWith('pay')
    .route(post('withdrawPaymentEntry', 'Withdraw an own payment entry before it is decided'))
    .input(z.strictObject({ entryId: EntryId }))
    .output(success({ entry: PaymentEntry }))
    .errors(decided),
  setCreditLimit: requiresForMoney('ledger.credit')
    .route(post('setCreditLimit', 'Set how far below zero a wallet may go from a day on, and when used credit is due'))
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
    .output(
      success({
        wallet: Wallet,
        /** False: the limit was the same before. Nothing was written. */
        isChanged: z.boolean(),
      }),
    ),
  getWalletRules: requires('ledger.view')
    .route(get('getWalletRules', 'When a second person is needed, and what overdue credit stops'))
    .output(
      success({
        currency: Currency,
        aloneUpTo: Amount,
        /** A higher limit applies one day after it was set. */
        raise: z.object({ aloneUpTo: Amount, from: InstantText }).nullable(),
        overdueStopsCredit: z.boolean(),
      }),
    ),
  setWalletRules: requiresForMoney('payments.settings')
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
