import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, subtract } from '../money.ts'
import { plainDate } from '../time.ts'
import { dueNow, planPayments } from './payment-plan.ts'
import { netOf, resellPlan, resold, resoldCollected } from './resale.ts'

const aed = (minor: bigint) => money(minor, 'AED')

test('a markup is added to a price, and what is paid is divided again', () => {
  expect(resold(aed(100_001n), 1_250)).toEqual(aed(112_501n))
  const totals = {
    resale: { total: aed(112_501n), open: aed(112_501n), due: aed(0n) },
    net: { total: aed(100_001n), open: aed(100_001n), due: aed(0n) },
  }
  expect(netOf(aed(112_501n), totals)).toEqual(aed(100_001n))
  expect(netOf(aed(33_750n), totals)).toEqual(aed(30_000n))
  expect(resoldCollected(aed(30_000n), { net: aed(100_001n), markupPoints: 1_250, byLink: [] })).toEqual(aed(33_750n))
})

test('two payments of any size pay the quotation to the last minor unit, and the agency never less than nothing', () => {
  const minor = fc.bigInt({ min: 1n, max: 10n ** 11n })
  fc.assert(
    fc.property(minor, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 99 }), (total, points, percent) => {
      const [net, resale] = [aed(total), resold(aed(total), points)]
      const first = aed((resale.minor * BigInt(percent)) / 100n)
      const netFirst = netOf(first, {
        resale: { total: resale, open: resale, due: aed(0n) },
        net: { total: net, open: net, due: aed(0n) },
      })
      expect(netFirst.minor <= first.minor && netFirst.minor <= net.minor).toBe(true)
      const byLink = [{ amount: first, net: netFirst }]
      const open = subtract(resale, resoldCollected(netFirst, { net, markupPoints: points, byLink }))
      const netOpen = subtract(net, netFirst)
      // A whole that the first payment has paid is paid; else the traveller pays what is left of the price, to the last minor unit.
      expect(open).toEqual(netOpen.minor === 0n ? aed(0n) : subtract(resale, first))
      const rest = netOf(open, {
        resale: { total: resale, open, due: aed(0n) },
        net: { total: net, open: netOpen, due: aed(0n) },
      })
      expect(rest).toEqual(netOpen)
      expect(open.minor >= 0n).toBe(true)
    }),
  )
})

test('who pays what is due leaves nothing due: neither to the agency nor to the quotation', () => {
  const minor = fc.bigInt({ min: 100n, max: 10n ** 11n })
  const days = [plainDate('2027-01-10'), plainDate('2027-02-10'), plainDate('2027-03-10')] as const
  fc.assert(
    fc.property(
      minor,
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 }),
      (total, points, percents) => {
        const [net, resale] = [aed(total), resold(aed(total), points)]
        const instalments = percents.map((percent, at) => ({ percent, dueOn: days[at] ?? null }))
        const planOf = (collected: typeof net) => planPayments({ total: net, collected, instalments, restDueOn: null })
        const resalePlanOf = (collected: typeof net) => resellPlan(planOf(aed(0n)), { markupPoints: points, collected })
        let byLink: { amount: typeof net; net: typeof net }[] = []
        let netPaid = aed(0n)
        for (const today of days) {
          const collected = resoldCollected(netPaid, { net, markupPoints: points, byLink })
          const due = dueNow(resalePlanOf(collected), today, 'AED')
          if (due.minor === 0n) continue
          const paid = netOf(due, {
            resale: { total: resale, open: subtract(resale, collected), due },
            net: { total: net, open: subtract(net, netPaid), due: dueNow(planOf(netPaid), today, 'AED') },
          })
          byLink = [...byLink, { amount: due, net: paid }]
          netPaid = aed(netPaid.minor + paid.minor)
          expect(paid.minor <= due.minor).toBe(true)
          expect(dueNow(planOf(netPaid), today, 'AED')).toEqual(aed(0n))
          const after = resoldCollected(netPaid, { net, markupPoints: points, byLink })
          expect(dueNow(resalePlanOf(after), today, 'AED')).toEqual(aed(0n))
        }
      },
    ),
  )
})

test('the parts that an agency asks for add up to its price, and none is less than that of the quotation', () => {
  const percents = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 11n }), fc.integer({ min: 0, max: 10_000 }), percents, (total, points, parts) => {
      const instalments = parts.map((percent) => ({ percent, dueOn: null }))
      const plan = planPayments({ total: aed(total), collected: aed(0n), instalments, restDueOn: null })
      const resale = resellPlan(plan, { markupPoints: points, collected: aed(0n) })
      expect(resale.reduce((all, { amount }) => all + amount.minor, 0n)).toBe(resold(aed(total), points).minor)
      expect(resale.every(({ amount }, at) => amount.minor >= (plan[at]?.amount.minor ?? 0n))).toBe(true)
    }),
  )
})

test('what the desk has received of a part leaves the traveller the rest of it, of which nothing is open afterwards', () => {
  const parts = fc.tuple(
    fc.bigInt({ min: 100n, max: 10n ** 11n }),
    fc.integer({ min: 0, max: 10_000 }),
    fc.integer({ min: 1, max: 99 }),
  )
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 99 }), ([total, points, percent], share) => {
      const net = aed(total)
      const planOf = (collected: typeof net) =>
        planPayments({ total: net, collected, instalments: [{ percent, dueOn: null }], restDueOn: null })
      const [day, markupPoints] = [plainDate('2027-01-10'), points]
      const deposit = dueNow(planOf(aed(0n)), day, 'AED')
      const received = aed((deposit.minor * BigInt(share)) / 100n)
      const netDue = dueNow(planOf(received), day, 'AED')
      const collected = resoldCollected(received, { net, markupPoints, byLink: [] })
      const due = dueNow(resellPlan(planOf(aed(0n)), { markupPoints, collected }), day, 'AED')
      expect(due.minor >= netDue.minor).toBe(true)
      const after = resoldCollected(deposit, { net, markupPoints, byLink: [{ amount: due, net: netDue }] })
      expect(dueNow(resellPlan(planOf(aed(0n)), { markupPoints, collected: after }), day, 'AED')).toEqual(aed(0n))
    }),
  )
})
