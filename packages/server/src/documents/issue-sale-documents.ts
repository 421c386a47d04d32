import { invoiceLines } from '@tradewind/domain/documents/invoice-lines'
import { isZero, type Money, money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import type { InvoiceOfSale } from '../sales/seller.ts'
import { type DocumentRequest, issueDocuments } from './issue-document.ts'

type Paid = { readonly key: string; readonly wallet: Money; readonly card: Money }
type Issuing = {
  readonly saleId: number
  readonly buyer: number
  readonly invoice: InvoiceOfSale
  /** What was paid with. Nothing: it is owed, or it was sold before payments were kept. */
  readonly payment: Paid | undefined
}

/** The invoice of a sale and the receipt of its payment, once its payment is captured; what is free has none. Harmless when repeated. The caller has locked the sale. */
export function issueSaleDocuments(tx: SiteTx, issuing: Issuing, now: Instant): Promise<void> {
  return issueDocumentsOfSales(tx, [issuing], now)
}

/** The same of several: all invoices come before all receipts, as everywhere. */
export async function issueDocumentsOfSales(tx: SiteTx, all: readonly Issuing[], now: Instant): Promise<void> {
  const charged = all.filter(({ invoice }) => !isZero(invoice.price.payable))
  if (charged.length === 0) return
  const seller = await getOwnerEntity(tx)
  const partiesOf = ({ buyer, saleId, invoice: { about } }: Issuing) => ({ seller, buyer, saleId, about })
  const invoices = charged.map((one): DocumentRequest => {
    const { price, buyerGst } = one.invoice
    return {
      ...partiesOf(one),
      key: invoiceKey(one.saleId),
      kind: 'invoice',
      lines: invoiceLines(price),
      total: price.payable,
      ...(buyerGst && { buyerGst }),
    }
  })
  const receipts = charged.flatMap((one) => (one.payment ? receiptOf({ ...partiesOf(one), payment: one.payment }) : []))
  await issueDocuments(tx, [...invoices, ...receipts], now)
}

type Receipt = { seller: number; buyer: number; saleId: number; about: string; payment: Paid }

/** What a sale's invoice was issued under; the word is from when all sales were bookings. */
export function invoiceKey(saleId: number): string {
  return `invoice:booking:${saleId}`
}

function receiptOf({ payment, ...parties }: Receipt): DocumentRequest {
  const { key, wallet, card } = payment
  const part = (label: string, amount: Money) => ({ label, detail: null, sac: null, gst: null, amount })
  const lines = [part('From the wallet', wallet), part('By card', card)].filter(({ amount }) => amount.minor > 0n)
  const total = money(wallet.minor + card.minor, wallet.currency)
  return { ...parties, key: `receipt:${key}`, kind: 'receipt', lines, total }
}
