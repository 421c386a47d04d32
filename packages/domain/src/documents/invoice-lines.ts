import { isZero } from '../money.ts'
import type { SalePrice } from '../sales/sale-price.ts'
import type { DocumentLine } from './tax-document.ts'

/**
 * The lines of a sale's invoice, as its buyer saw them at the time of sale. For a ticket: the fare and its taxes as the airline states them (passed
 * on, taxed by the airline), then the service fee, then the commission passed on and the TDS on it. A tax on one of our lines stands beside that
 * line and is not a line of its own. With taxes, the lines add up to what was paid.
 */
export function invoiceLines({ lines, tax }: SalePrice): DocumentLine[] {
  const onLines = tax.flatMap(({ kind, on, amount }) => (on ? [{ kind, amount, ...on }] : []))
  return lines
    .filter(({ kind }) => !onLines.some((one) => one.kind === kind))
    .map(({ kind, label, detail, amount }) => {
      const taxed = onLines.find(({ line }) => line === kind)
      return {
        label: kind === 'tds' ? 'TDS on commission (section 194H)' : label,
        detail,
        // Codes of services are Indian: a line elsewhere has none.
        sac: taxed?.sac || null,
        amount,
        gst: taxed && !isZero(taxed.amount) ? { basisPoints: taxed.basisPoints, amount: taxed.amount } : null,
      }
    })
}
