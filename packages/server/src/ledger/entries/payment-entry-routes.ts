import { plainDate } from '@tradewind/domain/time'
import { promised } from '../../http/promised-refusals.ts'
import { readAmount } from '../../http/read-amount.ts'
import { refuse, refuseTooMany } from '../../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { refuseOtherCurrency } from '../wallet/ledger-routes.ts'
import { claimPayment } from './claim-payment.ts'
import { decidePaymentEntry, withdrawPaymentEntry } from './decide-payment-entry.ts'
import { enterPayment } from './enter-payment.ts'
import { listPaymentEntries } from './list-payment-entries.ts'
import { paySupplier } from './pay-supplier.ts'
import { countWaiting, type PaymentEntry } from './payment-entry-repo.ts'
import { presentSupplierAccounts } from './present-supplier-accounts.ts'

/** Proofs of one person: each may be 5 MB that stay, taken back or not. */
const PROOFS = { max: 20, windowMs: 60 * 60_000 }

export const paymentEntryRoutes = {
  userPaymentEntry: route.ledger.userPaymentEntry.handler(async ({ input, context, errors }) => {
    refuseOtherCurrency(input.currency, context.site.currency)
    const { legalEntityId, kind, mode, reference, remark, idempotencyKey } = input
    const came = kind === 'topUp' && mode && reference ? { mode, reference } : undefined
    const entry = await enterPayment(
      { ...contextOf(context), refuse: promised(errors), refuseShort: promised(errors) },
      {
        legalEntityId,
        kind,
        amount: readAmount(input.amount, input.currency),
        came,
        paidOn: plainDate(input.date),
        remark,
        idempotencyKey,
      },
    )
    return answer(context, entry)
  }),
  getSupplierAccounts: route.ledger.getSupplierAccounts.handler(({ context }) =>
    reading(context, async (tx) => ({
      success: true as const,
      currency: context.site.currency,
      accounts: await presentSupplierAccounts(tx, context.site.currency),
    })),
  ),
  paySupplier: route.ledger.paySupplier.handler(async ({ input, context, errors }) => {
    const { legalEntityId, mode, reference, remark, idempotencyKey } = input
    const entry = await paySupplier(
      { ...contextOf(context), refuse: promised(errors) },
      {
        legalEntityId,
        settled: readAmount(input.settled, input.settledCurrency, 'settled'),
        paid: readAmount(input.paid, context.site.currency, 'paid'),
        came: { mode, reference },
        paidOn: plainDate(input.date),
        remark,
        idempotencyKey,
      },
    )
    return answer(context, entry)
  }),
  uploadPaymentProof: route.ledger.uploadPaymentProof.handler(async ({ input, context, errors }) => {
    const { mode, reference, remark, file, idempotencyKey } = input
    const { siteId, userId } = actorOf(context)
    const waitMs = await context.request.server.limitTries(`proof:${siteId}:${userId}`, PROOFS.max, PROOFS.windowMs)
    if (waitMs > 0) refuseTooMany(waitMs, `Too many proofs. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.`)
    const entry = await claimPayment(
      { ...contextOf(context), refuse: promised(errors) },
      {
        amount: readAmount(input.amount, context.site.currency),
        came: { mode, reference },
        paidOn: plainDate(input.date),
        remark,
        file,
        idempotencyKey,
      },
    )
    return answer(context, entry)
  }),
  getMyPaymentEntries: route.ledger.getMyPaymentEntries.handler(async ({ input, context }) => {
    const { legalEntityId } = actorOf(context)
    const page = await reading(context, (tx) => listPaymentEntries(tx, { legalEntityId, cursor: input.cursor, hidesStaff: true }))
    return { success: true, ...page }
  }),
  listPaymentEntries: route.ledger.listPaymentEntries.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true as const,
      ...(await listPaymentEntries(tx, { ...input, hidesStaff: false })),
      waiting: await countWaiting(tx),
    })),
  ),
  decidePaymentEntry: route.ledger.decidePaymentEntry.handler(async ({ input, context, errors }) =>
    answer(context, await decidePaymentEntry({ ...contextOf(context), refuse: promised(errors) }, input)),
  ),
  withdrawPaymentEntry: route.ledger.withdrawPaymentEntry.handler(async ({ input, context, errors }) =>
    answer(context, await withdrawPaymentEntry({ ...contextOf(context), refuse: promised(errors) }, input)),
  ),
}

function contextOf(context: RequestContext) {
  return { db: context.db, receipts: context.app.receipts, actor: actorOf(context), now: context.now }
}

/** The entry as the caller sees it. */
async function answer(context: RequestContext, { id }: PaymentEntry) {
  const hidesStaff = actorOf(context).userType !== 'staff'
  const { entries } = await reading(context, (tx) => listPaymentEntries(tx, { entryId: id, hidesStaff }))
  const [entry] = entries
  return { success: true as const, entry: entry ?? refuse('NOT_FOUND') }
}
