import type { PaymentMode } from '@tradewind/domain/ledger/payment-entry'
import { compareMoney, type Money } from '@tradewind/domain/money'
import type { PlainDate } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { refuse, refuseInput } from '../../http/refuse.ts'
import { type EnteringContext, enterPayment } from './enter-payment.ts'
import type { PaymentEntry } from './payment-entry-repo.ts'
import { listSupplierBalances } from './supplier-account-repo.ts'

export type PaidSupplier = {
  readonly legalEntityId: number
  /** How much of what it is owed, in its currency. More than is owed is an advance. */
  readonly settled: Money
  /** What left our bank for it, in the site's currency. */
  readonly paid: Money
  readonly came: { readonly mode: PaymentMode; readonly reference: string }
  readonly paidOn: PlainDate
  readonly remark: string
  readonly idempotencyKey: string
}

/**
 * Staff enters what was paid to a supplier. Everything about approval, references and keys is as for money of wallets (`enterPayment`); the money is posted
 * from the supplier's accounts, with the exchange difference of the day it is posted. Refuses KEY_REUSED, DUPLICATE_REFERENCE, NOT_FOUND.
 */
export async function paySupplier(
  context: Omit<EnteringContext, 'refuseShort'>,
  { settled, paid, ...payment }: PaidSupplier,
): Promise<PaymentEntry> {
  const accounts = await inSite(context.db, context.actor.siteId, (tx) => listSupplierBalances(tx, payment.legalEntityId))
  if (accounts.length === 0) refuse('NOT_FOUND', { message: 'We could not find that supplier.' })
  if (!accounts.some(({ payable }) => payable.currency === settled.currency))
    refuseInput({ settledCurrency: `Nothing was bought from this supplier in ${settled.currency}.` })
  if (settled.currency === paid.currency && compareMoney(settled, paid) !== 0)
    refuseInput({ paid: 'In one currency, the amount paid must equal the amount settled.' })
  return enterPayment(context, { ...payment, kind: 'supplierPayment', amount: paid, settled })
}
