import { allocate, isZero, type Money } from '../money.ts'
import type { PriceLine, SalePrice } from '../sales/sale-price.ts'
import type { DocumentLine } from './tax-document.ts'

/**
 * The lines of a sale's invoice, as its buyer saw them at the time of sale. For a ticket: the fare and its taxes as the airline states them (passed
 * on, taxed by the airline), then the service fee, then the commission passed on and the TDS on it. A tax on one of our lines stands beside that
 * line and is not a line of its own; where several lines are of its kind, it is shared by their amounts. With taxes, the lines add up to what was paid.
 */
export function invoiceLines({ lines, tax }: SalePrice): DocumentLine[] {
  const onLines = tax.flatMap(({ kind, on, amount }) => (on ? [{ kind, amount, ...on }] : []))
  const sharesOf = new Map(onLines.map((one) => [one, shareOut(one, lines)]))
  return lines
    .filter(({ kind }) => !onLines.some((one) => one.kind === kind))
    .map((line) => {
      const { kind, label, detail, amount } = line
      const taxed = onLines.find((one) => one.line === kind)
      const share = taxed && sharesOf.get(taxed)?.get(line)
      return {
        label: kind === 'tds' ? 'TDS on commission (section 194H)' : label,
        detail,
        // Codes of services are Indian: a line elsewhere has none.
        sac: taxed?.sac || null,
        amount,
        gst: share && !isZero(share) ? { basisPoints: taxed.basisPoints, amount: share } : null,
      }
    })
}

type OnLine = { readonly line: string; readonly amount: Money }

function shareOut({ line, amount }: OnLine, lines: readonly PriceLine[]): ReadonlyMap<PriceLine, Money> {
  const taxed = lines.filter(({ kind }) => kind === line)
  if (isZero(amount) || taxed.length < 2) return new Map(taxed.map((one) => [one, amount]))
  const shares = allocate(
    amount,
    taxed.map((one) => Number(one.amount.minor)),
  )
  return new Map(taxed.map((one, at) => [one, shares[at] ?? amount]))
}
