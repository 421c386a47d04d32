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
export async function issueSaleDocuments(tx: SiteTx, { saleId, buyer, invoice, payment }: Issuing, now: Instant): Promise<void> {
  const { about, price, buyerGst } = invoice
  if (isZero(price.payable)) return
  const parties = { seller: await getOwnerEntity(tx), buyer, saleId, about }
  const invoiced: DocumentRequest = {
    ...parties,
    key: invoiceKey(saleId),
    kind: 'invoice',
    lines: invoiceLines(price),
    total: price.payable,
    ...(buyerGst && { buyerGst }),
  }
  await issueDocuments(tx, payment ? [invoiced, receiptOf({ ...parties, payment })] : [invoiced], now)
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
