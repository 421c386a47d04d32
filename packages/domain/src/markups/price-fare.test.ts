import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fareSalePrice } from '../flights/fare-sale-price.ts'
import { type Money, portion, sum, toDecimal } from '../money.ts'
import { anyExtras, anySale, delhiBengaluru, fareOf, inr, perBooking, percentOf, perSeat, ruleOf } from '../testing/fare-samples.ts'
import { accountForPrice, earningsOf, priceSteps } from './account-for-price.ts'
import type { RuleValue } from './markup-rule.ts'
import { leastPayable, type PricedExtra, priceFare, withExtras } from './price-fare.ts'
import { priceLines } from './price-lines.ts'
import { saleSummary, totalOfExtras } from './sale-summary.ts'

const GST = 1800
const family = { adults: 2, children: 1, infants: 0 }
const byType = (on: 'base' | 'total', adult: number, infant: number): RuleValue => ({
  kind: 'percent',
  per: 'passenger',
  on,
  basisPoints: { adult, child: adult, infant },
  floor: null,
  cap: null,
})
const textsOf = (lines: readonly { label: string; amount: Money }[]) =>
  lines.map(({ label, amount }) => `${label} ${toDecimal(amount)}`)
const total = (lines: readonly { amount: Money }[]) =>
  sum(
    lines.map(({ amount }) => amount),
    'INR',
  )

describe('the results page’s example', () => {
  const rule = ruleOf({ markup: perBooking('865.68') })
  const priced = priceFare({ fare: delhiBengaluru, party: family, rule, gstBasisPoints: GST })

  test('costs ₹18,372.00', () => {
    expect(toDecimal(delhiBengaluru.published)).toBe('17350.50')
    expect(toDecimal(priced.gst)).toBe('155.82')
    expect(toDecimal(priced.totalFare)).toBe('18372.00')
    expect(toDecimal(priced.supplierNet)).toBe('17104.30')
  })

  test('line by line', () => {
    expect(priceLines(priced, { seesNet: true }).map(({ label, detail, amount }) => [label, detail, toDecimal(amount)])).toEqual([
      ['Base fare, adult', '2 × ₹4,180.00', '8360.00'],
      ['Base fare, child', '1 × ₹4,180.00', '4180.00'],
      ['Fuel surcharge', null, '1950.00'],
      ['Airport development fee', null, '2136.00'],
      ['GST on fare', null, '724.50'],
      ['Service Fee', null, '865.68'],
      ['GST on Service Fee', '18%', '155.82'],
    ])
  })

  test('earns the site owner ₹1,111.88', () => {
    expect(toDecimal(earningsOf(priced, { userType: 'staff' })?.youEarn ?? inr('0'))).toBe('1111.88')
    expect(accountForPrice(priced)).toEqual({
      middleManWl: inr('17104.30'),
      endCustomer: inr('18372.00'),
      gstToRemit: inr('155.82'),
      margin: inr('1111.88'),
    })
  })

  test('shows a traveller nothing of it', () => {
    expect(earningsOf(priced, { userType: 'retail' })).toBeUndefined()
    expect(earningsOf(priced, { userType: 'corporate' })).toBeUndefined()
  })
})

describe('the booking page’s example', () => {
  const fare = fareOf({
    parts: [
      { paxType: 1, count: 2, base: '36000.00', tax: '12000.00' },
      { paxType: 2, count: 1, base: '17346.00', tax: '6000.00' },
    ],
    commission: '852.00',
    tds: '42.60',
  })
  const priced = priceFare({ fare, party: family, rule: ruleOf({ commissionShareBasisPoints: 10_000 }), gstBasisPoints: GST })
  const extra = (kind: PricedExtra['kind'], label: string, detail: string, amount: string) => ({
    kind,
    label,
    detail,
    amount: inr(amount),
  })
  const extras = [
    extra('baggage', 'Extra bag, DEL–DXB', '10 kg', '4200.00'),
    extra('meal', 'Meal', 'Veg', '575.00'),
    extra('meal', 'Meal', 'Jain', '575.00'),
    extra('seat', 'Seat', '15A', '1400.00'),
  ]
  const withAll = withExtras(priced, extras)

  test('its summary', () => {
    const { lines, totalPayable, commission } = saleSummary(withAll, { userType: 'travelAgent' })
    expect(textsOf(lines)).toEqual([
      'Total fare 71346.00',
      'TDS (+) 42.60',
      'Discount (−) -852.00',
      'Service Fee 1800.00',
      'GST on Service Fee 324.00',
      'Extra bag, DEL–DXB 4200.00',
      'Meals 1150.00',
      'Seat 1400.00',
    ])
    expect(toDecimal(totalPayable)).toBe('79410.60')
    expect(commission).toEqual(inr('809.40'))
    expect(toDecimal(withAll.supplierNet)).toBe('77286.60')
    expect(toDecimal(accountForPrice(withAll).margin)).toBe('1800.00')
  })

  test('its bags, meals and seats, each kind by itself', () => {
    const kinds = ['baggage', 'meal', 'seat'] as const
    expect(kinds.map((kind) => toDecimal(totalOfExtras(withAll, kind)))).toEqual(['4200.00', '1150.00', '1400.00'])
    expect(toDecimal(totalOfExtras(priced, 'meal'))).toBe('0.00')
  })

  test('a traveller sees the same payable without its making', () => {
    const { lines, totalPayable, commission, canHideDetails } = saleSummary(withAll, { userType: 'retail' })
    expect(textsOf(lines).slice(0, 2)).toEqual(['Total fare 70536.60', 'Service Fee 1800.00'])
    expect(toDecimal(totalPayable)).toBe('79410.60')
    expect([commission, canHideDetails]).toEqual([null, false])
  })

  test('without a markup TDS and discount always stand there, with one only where there are any', () => {
    const bare = priceFare({ fare, party: family, rule: undefined, gstBasisPoints: GST })
    expect(textsOf(saleSummary(bare, { userType: 'staff' }).lines)).toEqual([
      'Total fare 71346.00',
      'TDS (+) 0.00',
      'Discount (−) 0.00',
    ])
    const marked = priceFare({ fare, party: family, rule: ruleOf(), gstBasisPoints: GST })
    expect(textsOf(saleSummary(marked, { userType: 'staff' }).lines)).toEqual([
      'Total fare 71346.00',
      'Service Fee 1800.00',
      'GST on Service Fee 324.00',
    ])
  })

  test('extras replace those before, and wishes and what is included are no part of the price', () => {
    const free = extras.map((extra) => ({ ...extra, amount: { ...extra.amount, minor: 0n } }))
    expect(withExtras(withAll, free)).toEqual(priced)
    expect(withExtras(withAll, extras)).toEqual(withAll)
    expect(withExtras(withAll, [])).toEqual(priced)
  })
})

describe('fees', () => {
  const fare = fareOf({
    parts: [
      { paxType: 1, count: 2, base: '10000.00', tax: '2000.00' },
      { paxType: 3, count: 1, base: '1000.00', tax: '500.00' },
    ],
  })
  const withInfant = { adults: 2, children: 0, infants: 1 }
  const feeUnder = (change: Parameters<typeof ruleOf>[0]) =>
    toDecimal(priceFare({ fare, party: withInfant, rule: ruleOf(change), gstBasisPoints: GST }).serviceFee)

  test.each<[string, Parameters<typeof ruleOf>[0], string]>([
    ['fixed, per seated passenger', {}, '1200.00'],
    ['fixed, infants too', { markup: perSeat('600.00', '150.00') }, '1350.00'],
    ['fixed, per booking', { markup: perBooking('600.00') }, '600.00'],
    ['5% of the base', { markup: percentOf('base', 500) }, '550.00'],
    ['5% of the total', { markup: percentOf('total', 500) }, '675.00'],
    ['5% of adults’ base, 2% of infants’', { markup: byType('base', 500, 200) }, '520.00'],
    ['5% of adults’ total, 2% of infants’', { markup: byType('total', 500, 200) }, '630.00'],
    ['5%, and at least 600', { markup: { ...percentOf('base', 500), floor: inr('600.00') } }, '600.00'],
    ['5%, and at most 500', { markup: { ...percentOf('base', 500), cap: inr('500.00') } }, '500.00'],
    ['5%, and at most 700, which it does not reach', { markup: { ...percentOf('base', 500), cap: inr('700.00') } }, '550.00'],
    ['5%, and at least 500, which it is above', { markup: { ...percentOf('base', 500), floor: inr('500.00') } }, '550.00'],
    ['nothing', { markup: percentOf('base', 0) }, '0.00'],
    ['no markup at all', { markup: null }, '0.00'],
  ])('%s', (_, change, fee) => {
    expect(feeUnder(change)).toBe(fee)
  })
})

describe('charges of a party', () => {
  const fare = fareOf({
    parts: [
      { paxType: 1, count: 2, base: '10000.00', tax: '2000.00' },
      { paxType: 2, count: 1, base: '4000.00', tax: '1000.00' },
      { paxType: 3, count: 1, base: '1000.00', tax: '500.00' },
    ],
    otherCharges: '900.00',
  })
  const pays = (value: RuleValue) =>
    toDecimal(
      priceFare({ fare, party: { adults: 2, children: 1, infants: 1 }, rule: ruleOf({ markup: value }), gstBasisPoints: GST })
        .serviceFee,
    )

  test('count in a share of the total: evenly by seat, none by an infant on a lap', () => {
    // Adults: 12,000 + 600 of the charges, 5%; child: 5,000 + 300, 5%; infant: 1,500, 2%.
    expect(pays(byType('total', 500, 200))).toBe('925.00')
    expect(pays(byType('base', 500, 200))).toBe('720.00')
    expect(pays(percentOf('total', 500))).toBe('970.00')
  })

  test('of infants alone count for nobody', () => {
    const infants = fareOf({ parts: [{ paxType: 3, count: 1, base: '1000.00', tax: '500.00' }], otherCharges: '100.00' })
    const rule = ruleOf({ markup: byType('total', 500, 200) })
    expect(
      toDecimal(priceFare({ fare: infants, party: { adults: 0, children: 0, infants: 1 }, rule, gstBasisPoints: GST }).serviceFee),
    ).toBe('30.00')
  })

  test('a fixed fee is each traveller’s own: adult, child and infant', () => {
    const amount = { adult: inr('100'), child: inr('30'), infant: inr('7') }
    expect(pays({ kind: 'fixed', per: 'passenger', amount, floor: null, cap: null })).toBe('237.00')
  })
})

describe('a rule’s own discount', () => {
  const fare = fareOf({
    parts: [{ paxType: 1, count: 1, base: '1000.00', tax: '400.00' }],
    commission: '100.00',
    tds: '5.00',
  })
  const alone = { adults: 1, children: 0, infants: 0 }
  const pay = (change: Parameters<typeof ruleOf>[0]) =>
    priceFare({ fare, party: alone, rule: ruleOf({ markup: null, ...change }), gstBasisPoints: GST })

  test('comes beside the commission that is passed on, and has a step of its own', () => {
    const priced = pay({ discount: percentOf('base', 1000), commissionShareBasisPoints: 5000 })
    expect([priced.discount, priced.ruleDiscount, priced.tds].map(toDecimal)).toEqual(['150.00', '100.00', '2.50'])
    expect(toDecimal(priced.totalPayable)).toBe('1252.50')
    expect(priceSteps(priced).map(({ rule, amount, ruleVersion }) => [rule, toDecimal(amount), ruleVersion?.version])).toEqual([
      ['Net fare, TDS included', '1305.00', undefined],
      ['Commission kept after passing on 50%', '45.00', 1],
      ['Discount of Agents, every airline', '-100.00', 1],
      ['TDS on the commission passed on', '2.50', undefined],
    ])
  })

  test.each<[string, string, Parameters<typeof ruleOf>[0]]>([
    ['all of a fare without taxes', '1.00', { discount: percentOf('total', 10_000) }],
    ['more than it costs', '1.00', { discount: perBooking('5000.00') }],
    ['all but half a rupee', '1.00', { discount: perBooking('999.50') }],
    ['all but two rupees', '2.00', { discount: perBooking('998.00') }],
    ['all, and a fee on top, whose GST is the state’s', '36.00', { markup: perBooking('200.00'), discount: perBooking('5000.00') }],
  ])('of %s leaves ₹%s to pay', (_, left, change) => {
    const bare = fareOf({ parts: [{ paxType: 1, count: 1, base: '1000.00', tax: '0.00' }] })
    const priced = priceFare({ fare: bare, party: alone, rule: ruleOf({ markup: null, ...change }), gstBasisPoints: GST })
    expect(toDecimal(priced.totalPayable)).toBe(left)
    const name = priceSteps(priced).find(({ rule }) => rule.startsWith('Discount'))?.rule
    expect(name?.endsWith('until ₹1.00 is left to pay')).toBe(left === '1.00')
  })

  test('gives nothing off a fare that costs less than that', () => {
    const tiny = fareOf({ parts: [{ paxType: 1, count: 1, base: '0.60', tax: '0.00' }] })
    const rule = ruleOf({ markup: null, discount: percentOf('base', 5_000) })
    expect(toDecimal(priceFare({ fare: tiny, party: alone, rule, gstBasisPoints: GST }).totalPayable)).toBe('0.60')
  })

  test.each<[string, string, Parameters<typeof ruleOf>[0]]>([
    // 1,000 of base, 100 of commission less 5 of TDS passed on in full: 905 is left to discount.
    ['all of the commission', '400.00', { commissionShareBasisPoints: 10_000, discount: perBooking('5000.00') }],
    ['half of it', '400.00', { commissionShareBasisPoints: 5_000, discount: perBooking('5000.00') }],
    // Fee and base are ours to discount; the fee’s GST of 36 belongs to the state.
    [
      'all of it, and a fee',
      '436.00',
      { commissionShareBasisPoints: 10_000, markup: perBooking('200.00'), discount: perBooking('5000.00') },
    ],
  ])('never reaches the taxes where the customer gets %s', (_, left, change) => {
    expect(toDecimal(pay(change).totalPayable)).toBe(left)
  })

  test('leaves one rupee of a fare without taxes whose commission is passed on', () => {
    const bare = fareOf({ parts: [{ paxType: 1, count: 1, base: '1000.00', tax: '0.00' }], commission: '100.00', tds: '5.00' })
    const rule = ruleOf({ markup: null, commissionShareBasisPoints: 10_000, discount: perBooking('5000.00') })
    expect(toDecimal(priceFare({ fare: bare, party: alone, rule, gstBasisPoints: GST }).totalPayable)).toBe('1.00')
  })

  test('never reaches the taxes', () => {
    const priced = pay({ discount: perBooking('5000.00') })
    expect(toDecimal(priced.ruleDiscount)).toBe('1000.00')
    expect(toDecimal(priced.totalPayable)).toBe('400.00')
  })
})

describe('TDS on what a buyer is given', () => {
  const fare = fareOf({
    parts: [{ paxType: 1, count: 1, base: '1000.00', tax: '400.00' }],
    commission: '100.00',
    tds: '5.00',
  })
  const rule = ruleOf({ markup: perBooking('50.00'), commissionShareBasisPoints: 6_000, discount: perBooking('10.50') })
  const alone = { adults: 1, children: 0, infants: 0 }
  const pay = (tdsBasisPoints: number | undefined) => priceFare({ fare, party: alone, rule, gstBasisPoints: GST, tdsBasisPoints })
  const figures = ({ discount, tds, totalPayable, commissionEarned }: ReturnType<typeof priceFare>) =>
    [discount, tds, totalPayable, commissionEarned].map(toDecimal)

  test('is of all that it earns, and whatever the supplier withholds from us is ours', () => {
    expect(figures(pay(200))).toEqual(['70.50', '1.41', '1389.91', '69.09'])
    expect(toDecimal(pay(200).supplierNet)).toBe('1305.00')
  })

  test('is nothing where none is deducted: the buyer pays the total less all of its discount', () => {
    expect(figures(pay(0))).toEqual(['70.50', '0.00', '1388.50', '70.50'])
    expect(toDecimal(pay(0).supplierNet)).toBe('1305.00')
  })

  test('is a share of the supplier’s in a price of before', () => {
    expect(figures(pay(undefined))).toEqual(['70.50', '3.00', '1391.50', '67.50'])
    expect(pay(undefined)).not.toHaveProperty('tdsBasisPoints')
  })

  test('stands with its rate in the break-up, the summary and the steps', () => {
    const line = { label: 'TDS', detail: '2%', amount: inr('1.41') }
    expect(priceLines(pay(200), { seesNet: true })).toContainEqual({ ...line, kind: 'tds' })
    expect(priceLines(pay(0), { seesNet: true }).map(({ kind }) => kind)).not.toContain('tds')
    const summary = saleSummary(pay(200), { userType: 'travelAgent' }).lines
    expect(summary).toContainEqual({ ...line, kind: 'tds', label: 'TDS (+)' })
    expect(priceSteps(pay(200))).toContainEqual({
      who: 'government',
      rule: 'TDS 2% on the discount',
      amount: inr('1.41'),
      ruleVersion: null,
    })
    expect(earningsOf(pay(200), { userType: 'travelAgent' })).toMatchObject({ tds: inr('1.41'), youEarn: inr('69.09') })
  })

  test('says that its rate is for want of a PAN, to the buyer and in the steps', () => {
    const priced = priceFare({ fare, party: alone, rule, gstBasisPoints: GST, tdsBasisPoints: 2_000, isTdsWithoutPan: true })
    expect(figures(priced)).toEqual(['70.50', '14.10', '1402.60', '56.40'])
    const line = { label: 'TDS', detail: '20%, no PAN', amount: inr('14.10') }
    expect(priceLines(priced, { seesNet: true })).toContainEqual({ ...line, kind: 'tds' })
    expect(saleSummary(priced, { userType: 'travelAgent' }).lines).toContainEqual({ ...line, kind: 'tds', label: 'TDS (+)' })
    expect(priceSteps(priced).map(({ rule: name }) => name)).toContain('TDS 20% on the discount, as the buyer has no PAN')
    expect(pay(2_000)).not.toHaveProperty('isTdsWithoutPan')
  })

  test('is never given away: where a discount leaves the least, the tax is paid beside it', () => {
    const bare = { ...fare, tax: inr('0'), published: inr('1000.00') }
    const all = { rule: ruleOf({ markup: null, discount: perBooking('5000.00') }), gstBasisPoints: GST, tdsBasisPoints: 200 }
    const priced = priceFare({ fare: bare, party: alone, ...all })
    expect(figures(priced)).toEqual(['999.00', '19.98', '20.98', '979.02'])
    expect(priceSteps(priced).find(({ rule: name }) => name.startsWith('Discount'))?.rule).toMatch(/until ₹1.00 is left to pay$/)
  })

  test('changes nothing but itself: fee, discount, net and what the traveller sees are those of a buyer without it', () => {
    fc.assert(
      fc.property(anySale, fc.integer({ min: 0, max: 2_000 }), ({ tdsBasisPoints: _, ...sale }, rate) => {
        const [off, on] = [0, rate].map((tdsBasisPoints) => priceFare({ ...sale, gstBasisPoints: GST, tdsBasisPoints }))
        if (!off || !on) throw new Error('There are two prices')
        expect(off.tds.minor).toBe(0n)
        expect(on.tds).toEqual(portion(on.discount, rate))
        expect(on.totalPayable.minor - off.totalPayable.minor).toBe(on.tds.minor)
        expect(off.commissionEarned.minor - on.commissionEarned.minor).toBe(on.tds.minor)
        const same = (price: typeof on) => [
          price.serviceFee,
          price.gst,
          price.discount,
          price.ruleDiscount,
          price.supplierNet,
          price.totalFare,
        ]
        expect(same(on)).toEqual(same(off))
        const kept = (price: typeof on) => fareSalePrice(price, { seesNet: true }).earned
        expect(kept(on)).toEqual(kept(off))
        expect(fareSalePrice(on, { seesNet: true }).withheld).toEqual(sale.fare.tds)
      }),
      { numRuns: 500 },
    )
  })
})

describe('for any sale', () => {
  const priced = fc
    .record({ sale: anySale, gstBasisPoints: fc.integer({ min: 0, max: 2800 }), extras: anyExtras })
    .map(({ sale, gstBasisPoints, extras }) => withExtras(priceFare({ ...sale, gstBasisPoints }), extras))
  const holds = (law: (price: ReturnType<typeof priceFare>) => void) => fc.assert(fc.property(priced, law), { numRuns: 500 })

  test('lines, steps and summaries add up to the total payable, for every viewer', () => {
    holds((price) => {
      for (const seesNet of [true, false]) expect(total(priceLines(price, { seesNet }))).toEqual(price.totalPayable)
      expect(total(priceSteps(price))).toEqual(price.totalPayable)
      for (const userType of ['staff', 'travelAgent', 'retail', 'corporate'] as const)
        expect(total(saleSummary(price, { userType }).lines)).toEqual(price.totalPayable)
    })
  })

  test('the parts are the whole', () => {
    holds(({ fare, serviceFee, gst, extrasTotal, totalFare, totalPayable, discount, tds, commissionEarned }) => {
      expect(totalFare.minor).toBe(fare.published.minor + serviceFee.minor + gst.minor + extrasTotal.minor)
      expect(totalPayable.minor).toBe(totalFare.minor - discount.minor + tds.minor)
      expect(commissionEarned.minor).toBe(totalFare.minor - totalPayable.minor)
    })
  })

  test('the supplier is paid its published fare less what it leaves us, and the extras', () => {
    holds(({ fare, supplierNet, extrasTotal }) => {
      const left = fare.commission.minor + fare.additionalTxnFee.minor - fare.tds.minor
      expect(supplierNet.minor).toBe(fare.published.minor - left + extrasTotal.minor)
    })
  })

  test('nothing is negative, and no more commission is passed on than there is', () => {
    holds((price) => {
      for (const amount of [price.totalFare, price.totalPayable, price.serviceFee, price.gst, price.tds, price.discount])
        expect(amount.minor >= 0n).toBe(true)
      expect(price.discount.minor - price.ruleDiscount.minor <= price.fare.commission.minor).toBe(true)
      expect(price.ruleDiscount.minor >= 0n).toBe(true)
    })
  })

  test('a discount never leaves less than one unit of the currency to pay, where there was as much before it', () => {
    const free = fc.record({
      sale: anySale,
      gstBasisPoints: fc.integer({ min: 0, max: 2800 }),
      off: fc.integer({ min: 0, max: 2_000_000 }),
    })
    fc.assert(
      fc.property(free, ({ sale, gstBasisPoints, off }) => {
        const discount = perBooking((off / 100).toFixed(2))
        const rule = { ...(sale.rule ?? ruleOf()), discount }
        const before = priceFare({ ...sale, rule: { ...rule, discount: null }, gstBasisPoints }).totalPayable
        const after = priceFare({ ...sale, rule, gstBasisPoints }).totalPayable
        const least = leastPayable(after.currency).minor
        expect(after.minor >= least || after.minor === before.minor).toBe(true)
        expect(after.minor <= before.minor).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('cost, tax and margin are what the customer pays', () => {
    holds((price) => {
      const { middleManWl, endCustomer, gstToRemit, margin } = accountForPrice(price)
      expect(endCustomer.minor).toBe(middleManWl.minor + gstToRemit.minor + margin.minor)
      expect(middleManWl.minor).toBe(price.fare.net.minor + price.extrasTotal.minor)
    })
  })
})
