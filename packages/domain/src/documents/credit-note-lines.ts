import { negate } from '../money.ts'
import type { SaleRefund } from '../sales/sale-refund.ts'
import { invoiceLines } from './invoice-lines.ts'
import type { DocumentLine } from './tax-document.ts'

/** The lines of a credit note: what is undone, as the invoice said it, less what is charged for it. With taxes, they add up to the refund. */
export function creditNoteLines({ undone, charges }: SaleRefund): DocumentLine[] {
  const kept = charges.map(({ label, amount, gst }) => ({
    label,
    detail: null,
    sac: gst?.sac ?? null,
    amount: negate(amount),
    gst: gst && { basisPoints: gst.basisPoints, amount: negate(gst.amount) },
  }))
  return [...invoiceLines(undone), ...kept].filter(({ amount, gst }) => amount.minor !== 0n || gst !== null)
}
