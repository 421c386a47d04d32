import { WireFare } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { priceFare } from '@tradewind/domain/markups/price-fare'
import { add, money, parseMoney, subtract, toDecimal } from '@tradewind/domain/money'
import { anySale } from '@tradewind/domain/testing/fare-samples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFare } from './flights-at-buyer/read-fare.ts'
import { writeFare } from './flights-at-supplier/write-fare.ts'

/** A fare goes from the rules of the supplier's site over the wire into those of the buyer's. */

const anyTwo = fc.record({ sale: anySale, gstBasisPoints: fc.integer({ min: 0, max: 2800 }) })

test('what the buyer’s site owes is what the supplier’s site charges it, to the last paisa, whatever the rules', () => {
  fc.assert(
    fc.property(anyTwo, ({ sale, gstBasisPoints }) => {
      const there = priceFare({ ...sale, gstBasisPoints })
      fc.pre(there.totalPayable.minor > 0n)
      const fare = readFare(WireFare.parse(JSON.parse(JSON.stringify(writeFare(there)))))
      const here = priceFare({ ...sale, fare, gstBasisPoints })
      expect(here.supplierNet).toEqual(there.totalPayable)
      expect(fare.published).toEqual(there.totalFare)
      // The buyer's own rules are on top of that, and of nothing else.
      const onTop = add(add(here.serviceFee, here.gst), subtract(here.tds, here.discount))
      expect(here.totalPayable).toEqual(add(there.totalFare, onTop))
    }),
  )
})

test('two fares that cost the consumer the same read the same, whatever they cost the supplier’s site itself', () => {
  fc.assert(
    fc.property(anyTwo, fc.bigInt({ min: 1n, max: 99_999n }), ({ sale, gstBasisPoints }, less) => {
      const there = priceFare({ ...sale, gstBasisPoints })
      const { net } = there.fare
      const cheaper = { ...there, fare: { ...there.fare, net: money(net.minor - less, net.currency) }, supplierNet: net }
      expect(writeFare(cheaper)).toEqual(writeFare(there))
    }),
  )
})

test('sums that do not add up are no price', () => {
  fc.assert(
    fc.property(anyTwo, fc.constantFrom('published', 'net', 'charges', 'base'), ({ sale, gstBasisPoints }, part) => {
      const there = priceFare({ ...sale, gstBasisPoints })
      fc.pre(there.totalPayable.minor > 0n)
      const said = writeFare(there)
      const more = add(parseMoney(said[part], said.currency), money(1n, said.currency))
      const wrong = { ...said, [part]: toDecimal(more) }
      expect(() => readFare(WireFare.parse(wrong))).toThrow('lacks what a sale needs')
    }),
  )
})

test('a line below zero is no price, also where all adds up', () => {
  fc.assert(
    fc.property(anyTwo, fc.constantFrom('base', 'tax', 'charges'), ({ sale, gstBasisPoints }, line) => {
      const there = priceFare({ ...sale, gstBasisPoints })
      fc.pre(there.totalPayable.minor > 0n)
      const said = writeFare(there)
      const read = (amount: string) => parseMoney(amount, said.currency)
      // What one line is below zero another one makes good.
      const less = add(read(said[line]), money(1n, said.currency))
      const other = line === 'base' ? 'charges' : 'base'
      const moved = {
        ...said,
        [line]: toDecimal(subtract(read(said[line]), less)),
        [other]: toDecimal(add(read(said[other]), less)),
      }
      expect(() => readFare(WireFare.parse(moved))).toThrow('lacks what a sale needs')
    }),
  )
})
