import { creditNoteLines } from '@tradewind/domain/documents/credit-note-lines'
import { refundOf, type SaleRefund } from '@tradewind/domain/sales/sale-refund'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { getOwnerEntity } from '../ledger/post/owner-entity-repo.ts'
import type { InvoiceOfSale, RefundClaim } from '../sales/seller.ts'
import { findDocumentIds } from './document-repo.ts'
import { issueDocument } from './issue-document.ts'
import { invoiceKey } from './issue-sale-documents.ts'

type Credited = {
  readonly saleId: number
  readonly claim: RefundClaim
  readonly buyer: number
  readonly invoice: InvoiceOfSale
  readonly refunded: SaleRefund
}

/** The credit note of what is refunded of a delivered sale: it corrects the sale's invoice. None where nothing is refunded. Issued last in its transaction. */
export async function issueCreditNote(
  tx: SiteTx,
  { saleId, claim, buyer, invoice, refunded }: Credited,
  now: Instant,
): Promise<void> {
  const total = refundOf(refunded)
  if (total.minor === 0n) return
  const corrects = (await findDocumentIds(tx, [invoiceKey(saleId)])).get(invoiceKey(saleId))
  const { about, buyerGst } = invoice
  await issueDocument(
    tx,
    {
      key: `creditNote:${claim.kind}:${claim.id}`,
      kind: 'creditNote',
      seller: await getOwnerEntity(tx),
      buyer,
      saleId,
      about: `${about}, refunded`,
      lines: creditNoteLines(refunded),
      total,
      ...(corrects !== undefined && { corrects }),
      ...(buyerGst && { buyerGst }),
    },
    now,
  )
}
