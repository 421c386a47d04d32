import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { nameServiceSaleStatus, percentRefunded, type ServiceSaleStatus } from '@tradewind/domain/quotations/service-sale'
import { refundOfAgreed } from '@tradewind/domain/sales/refund-of-agreed'
import type { Instant } from '@tradewind/domain/time'
import { nameMover } from '../../activity-sales/move-activity-sale.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { captureSale } from '../../payments/capture-sale.ts'
import { whereRefunded } from '../../payments/refunds/sale-refund-repo.ts'
import type { Mover } from '../../sales/mover.ts'
import { insertHistory } from '../../sales/sale-history-repo.ts'
import { changeMoneyOf } from '../../sales/sale-repo.ts'
import { type InvoiceOfSale, MONEY_REFUNDED_TO, type SaleWords, type Seller } from '../../sales/seller.ts'
import { findQuotationOfSale } from './quotation-sale-repo.ts'
import { changeServiceSale, getServiceSale, lockServiceSale, type SoldService } from './service-sale-repo.ts'

const WORDS: SaleWords = {
  one: 'service',
  many: 'services',
  reference: 'Quotation',
  undelivered: 'Not available',
  claim: 'Cancellation',
  about: 'serviceSale',
}

/** What rooms above do when a service is confirmed, in the transaction that sells it. */
type Confirmed = (
  tx: SiteTx,
  sold: Pick<SoldService, 'orderId'>,
  how: { readonly jobs: JobQueue; readonly now: Instant },
) => Promise<void>

type Beside = {
  readonly confirmed: readonly Confirmed[]
  /** With what their suppliers said, for reconciliation. */
  readonly comparing?: Pick<Seller<SoldService>, 'listToCompare' | 'compare'>
}

/** Sells what a quotation has beside activities: hotels, flights, visas. The desk has arranged it; it is confirmed as its quotation is vouchered. */
export function sellService({ confirmed, comparing = {} }: Beside): Seller<SoldService> {
  return {
    kind: 'service',
    title: 'Hotels and services',
    words: WORDS,
    nameStatus: nameServiceSaleStatus,
    async reference(tx, saleId) {
      const quotationId = await findQuotationOfSale(tx, saleId)
      return quotationId === undefined ? null : nameQuotation(quotationId)
    },
    lock: lockServiceSale,
    // Its quotation is paid, never it alone.
    whyNotPay: async (_tx, { status }) =>
      status === 'waiting'
        ? undefined
        : { code: 'STATE_CHANGED', message: 'This service is sold already.', reason: 'Too late to book' },
    async paid(tx, sold, { jobs, now, actor, captures }) {
      moveServiceSale(tx, sold, 'confirmed', { now, actor, stands: true })
      await captureSale(tx, { saleId: sold.id, supplier: sold.supplierId ?? undefined, invoice: invoiceOf(sold), now }, captures)
      for (const follow of confirmed) await follow(tx, sold, { jobs, now })
    },
    // It is made and paid in one transaction.
    unpaid: async () => {},
    refunded: async () => {},
    stateRefund: async (_tx, { price, refund, terms, cancelledAt }) => {
      if (refund === null || cancelledAt === null) throw new Error('Only a cancelled service is refunded')
      return refundOfAgreed(price, refund, percentRefunded(terms, cancelledAt))
    },
    async claimRefunded(tx, { saleId, now }) {
      const to = await whereRefunded(tx, saleId)
      if (to) changeMoneyOf(tx, saleId, MONEY_REFUNDED_TO[to], now)
    },
    invoice: async (tx, saleId) => invoiceOf(await getServiceSale(tx, saleId)),
    ...comparing,
  }
}

function invoiceOf({ name, quotationId, price }: SoldService): InvoiceOfSale {
  return { about: quotationId === undefined ? name : `${name}, ${nameQuotation(quotationId)}`, price }
}

type Move = { readonly now: Instant; readonly actor: Mover; readonly note?: string; readonly stands: boolean }

/** Moves a locked sale and writes the line of its history. */
export function moveServiceSale(tx: SiteTx, sold: SoldService, to: ServiceSaleStatus, { now, actor, note, stands }: Move): void {
  insertHistory(tx, { saleId: sold.id, from: sold.status, to, at: now, actor: nameMover(actor), note })
  changeServiceSale(tx, sold.id, { status: to, stands, now, ...(to === 'confirmed' && { money: 'taken' }) })
}
