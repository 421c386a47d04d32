import type { PricedFare } from '../markups/price-fare.ts'
import { priceLines } from '../markups/price-lines.ts'
import { isZero } from '../money.ts'
import type { DocumentLine } from './tax-document.ts'

/** Reservation services for transportation: what an agency's own fee is paid for. */
export const SAC_RESERVATION = '998551'

/**
 * The lines of a ticket's invoice: the fare and its taxes as the airline states them (passed on, taxed by the airline), then the service fee with
 * its GST, then commission passed on and the TDS on it. They add up, GST included, to the total payable.
 */
export function invoiceLines(priced: PricedFare, { seesNet }: { seesNet: boolean }): DocumentLine[] {
  return priceLines(priced, { seesNet })
    .filter(({ kind }) => kind !== 'gst')
    .map(({ kind, label, detail, amount }) => {
      const isFee = kind === 'serviceFee'
      return {
        label: kind === 'tds' ? 'TDS on commission (section 194H)' : label,
        detail,
        sac: isFee ? SAC_RESERVATION : null,
        amount,
        gst: isFee && !isZero(priced.gst) ? { basisPoints: priced.gstBasisPoints, amount: priced.gst } : null,
      }
    })
}
