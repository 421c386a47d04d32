import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfferLine } from '../carts/buyer-offer.ts'
import { invoiceLines } from '../documents/invoice-lines.ts'
import { totalOfLines } from '../documents/tax-document.ts'
import { money, sum } from '../money.ts'
import { containedTax } from '../sales/contained-tax.ts'
import { whatPriceLacks } from '../sales/sale-price.ts'
import { instant } from '../time.ts'
import { activitySalePrice } from './activity-sale-price.ts'

const line = fc.record({
  kind: fc.constantFrom<OfferLine['kind'][]>('ticket', 'transfer', 'fee'),
  code: fc.constantFrom('adult', 'child', null),
  people: fc.integer({ min: 1, max: 9 }),
  amount: fc.bigInt({ min: 0n, max: 9_999_999n }).map((minor) => money(minor, 'AED')),
})
const exchange = { at: instant(0), own: 'AED', rates: [] }

test('whatever tax a price contains: it is paid as it was offered, its parts and lines add up, and its invoice states the tax', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.integer({ min: 0, max: 5_000 }), (lines, taxBasisPoints) => {
      const total = sum(
        lines.map(({ amount }) => amount),
        'AED',
      )
      const sold = activitySalePrice({ total, perPerson: total, lines: lines as OfferLine[] }, [], {
        ...{ exchange, transfer: 'private', taxBasisPoints },
      })
      if ('missing' in sold) throw new Error(sold.missing)
      const { price } = sold
      expect(whatPriceLacks(price)).toBeUndefined()
      expect(price.payable).toEqual(total)
      const tax = sum(
        price.tax.map(({ amount }) => amount),
        'AED',
      )
      expect(tax).toEqual(containedTax(total, taxBasisPoints))
      expect(price.lines.every(({ amount }) => amount.minor >= 0n)).toBe(true)
      const invoice = invoiceLines(price)
      expect(totalOfLines(invoice, 'AED')).toEqual(total)
      const stated = sum(
        invoice.map(({ gst }) => gst?.amount ?? money(0n, 'AED')),
        'AED',
      )
      expect(stated).toEqual(tax)
    }),
  )
})
