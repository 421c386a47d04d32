import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, subtract, sum } from '../money.ts'
import { addDays, plainDate } from '../time.ts'
import { dueNow, nextDue, planPayments, refuseInstalments } from './payment-plan.ts'

const aed = (minor: bigint) => money(minor, 'AED')
const day = plainDate
const DEPOSIT = { percent: 30, dueOn: null }
const SECOND = { percent: 30, dueOn: day('2026-12-01') }

test('a deposit is due when the customer agrees, an instalment on its day, and the rest until the deadline', () => {
  const plan = planPayments({
    ...{ total: aed(1_229_801n), instalments: [SECOND, DEPOSIT], restDueOn: day('2026-12-10'), collected: aed(400_000n) },
  })
  expect(plan).toEqual([
    { dueOn: 'agreed', amount: aed(368_941n), open: aed(0n) },
    { dueOn: '2026-12-01', amount: aed(368_940n), open: aed(337_881n) },
    { dueOn: '2026-12-10', amount: aed(491_920n), open: aed(491_920n) },
  ])
  expect(dueNow(plan, day('2026-11-30'), 'AED')).toEqual(aed(0n))
  expect(dueNow(plan, day('2026-12-01'), 'AED')).toEqual(aed(337_881n))
  expect(dueNow(plan, day('2027-01-01'), 'AED')).toEqual(aed(829_801n))
  expect(nextDue(plan)?.dueOn).toBe('2026-12-01')
})

test('without instalments all is the rest, which has no day where nobody has said one and is then never due by itself', () => {
  const plan = planPayments({ total: aed(500n), instalments: [], restDueOn: null, collected: aed(0n) })
  expect(plan).toEqual([{ dueOn: 'open', amount: aed(500n), open: aed(500n) }])
  expect(dueNow(plan, day('2199-01-01'), 'AED')).toEqual(aed(0n))
  const paid = planPayments({
    total: aed(500n),
    instalments: [{ percent: 100, dueOn: null }],
    restDueOn: null,
    collected: aed(500n),
  })
  expect(paid).toEqual([{ dueOn: 'agreed', amount: aed(500n), open: aed(0n) }])
  expect(nextDue(paid)).toBeUndefined()
})

const instalments = fc
  .array(fc.integer({ min: 1, max: 100 }), { maxLength: 12 })
  .map((percents) => percents.filter((_, at) => percents.slice(0, at + 1).reduce((a, b) => a + b, 0) <= 100))
  .map((percents) => percents.map((percent, at) => ({ percent, dueOn: at === 0 ? null : addDays(day('2026-12-01'), at) })))

test('the parts add up to the total and what is open to what was not collected, whatever the total is; nothing is negative', () => {
  fc.assert(
    fc.property(
      instalments,
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      (parts, minor, paid, isDated) => {
        const total = aed(minor)
        const collected = aed((minor * BigInt(paid)) / 100n)
        const plan = planPayments({ total, instalments: parts, restDueOn: isDated ? day('2027-02-01') : null, collected })
        const added = (of: 'amount' | 'open') =>
          sum(
            plan.map((one) => one[of]),
            'AED',
          )
        expect(added('amount')).toEqual(total)
        expect(added('open')).toEqual(subtract(total, collected))
        for (const { amount, open } of plan) expect(open.minor >= 0n && open.minor <= amount.minor && amount.minor > 0n).toBe(true)
        // What is due first is paid first.
        const firstOpen = plan.findIndex(({ open }) => open.minor > 0n)
        if (firstOpen >= 0) for (const { amount, open } of plan.slice(firstOpen + 1)) expect(open).toEqual(amount)
        for (const [at, part] of parts.entries()) {
          const exact = (minor * BigInt(part.percent)) / 100n
          const own = plan[at]?.amount.minor ?? 0n
          if (plan.length === parts.length + 1) expect(own - exact <= 1n && exact - own <= 1n).toBe(true)
        }
      },
    ),
  )
})

test('more than the whole, a second deposit and a day before the one before are refused beside their place', () => {
  expect(refuseInstalments([DEPOSIT, SECOND, { percent: 40, dueOn: day('2026-12-02') }])).toEqual([])
  expect(refuseInstalments([DEPOSIT, { percent: 71, dueOn: null }])).toEqual([
    { at: 1, sentence: 'The instalments are more than the whole price.' },
  ])
  expect(refuseInstalments([DEPOSIT, DEPOSIT])).toEqual([{ at: 1, sentence: 'There is one deposit already. Please enter a day.' }])
  expect(refuseInstalments([SECOND, { percent: 1, dueOn: SECOND.dueOn }])).toEqual([
    { at: 1, sentence: 'Please choose a day after that of the instalment before.' },
  ])
})
