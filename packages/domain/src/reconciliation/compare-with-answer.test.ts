import { expect, test } from 'vitest'
import { formatMoney } from '../format-money.ts'
import { money } from '../money.ts'
import { plainDate } from '../time.ts'
import { type AnsweredSale, compareWithAnswer } from './compare-with-answer.ts'

const TODAY = plainDate('2026-12-10')
const sale = (more: Partial<AnsweredSale>): AnsweredSale => ({
  ...{ saleId: 7, title: 'Old Dubai walk', status: 'confirmed', statusName: 'Confirmed', firstDay: plainDate('2026-12-13') },
  ...{
    otherSupplier: null,
    cost: money(70_000n, 'AED'),
    cleared: money(0n, 'AED'),
    answer: 'confirmed',
    answeredOn: plainDate('2026-12-03'),
    confirmedCost: null,
    reference: '',
  },
  ...more,
})
const NONE = { answer: null, answeredOn: null }

test.each([
  ['was confirmed as it was sold', {}, undefined],
  ['was confirmed at its cost', { confirmedCost: money(70_000n, 'AED') }, undefined],
  ['has no answer three days before', NONE, ['unconfirmedThere', 'Confirmed', 'No answer', null]],
  ['has no answer earlier', { ...NONE, firstDay: plainDate('2026-12-14') }, undefined],
  ['has no answer and no day', { ...NONE, firstDay: null }, undefined],
  ['was refused', { answer: 'refused', reference: 'CST-1' }, ['refusedThere', 'Confirmed', 'Refused on 3 Dec 2026, CST-1', null]],
  ['was cancelled by the supplier', { answer: 'cancelled' }, ['cancelledThere', 'Confirmed', 'Cancelled on 3 Dec 2026', null]],
  [
    'was cancelled here alone',
    { status: 'cancelled', statusName: 'Cancelled' },
    ['confirmedThere', 'Cancelled', 'Confirmed on 3 Dec 2026', null],
  ],
  ['was cancelled by both', { status: 'cancelled', answer: 'cancelled' }, undefined],
  ['was cancelled here and never confirmed', { status: 'cancelled', ...NONE }, undefined],
  ['waits for another site', { status: 'paid', ...NONE }, undefined],
  [
    'costs more',
    { confirmedCost: money(71_000n, 'AED') },
    ['invoiceDiffers', formatMoney(money(70_000n, 'AED')), formatMoney(money(71_000n, 'AED')), money(1_000n, 'AED')],
  ],
  [
    'costs more again than was corrected',
    { confirmedCost: money(71_500n, 'AED'), cleared: money(1_000n, 'AED') },
    ['invoiceDiffers', formatMoney(money(71_000n, 'AED')), formatMoney(money(71_500n, 'AED')), money(500n, 'AED')],
  ],
  ['costs what it was corrected to', { confirmedCost: money(71_000n, 'AED'), cleared: money(1_000n, 'AED') }, undefined],
  [
    'costs what it was sold with, after a correction',
    { confirmedCost: money(70_000n, 'AED'), cleared: money(1_000n, 'AED') },
    ['invoiceDiffers', formatMoney(money(71_000n, 'AED')), formatMoney(money(70_000n, 'AED')), money(-1_000n, 'AED')],
  ],
  [
    'is confirmed without a cost, after a correction',
    { cleared: money(1_000n, 'AED') },
    ['invoiceDiffers', formatMoney(money(71_000n, 'AED')), formatMoney(money(70_000n, 'AED')), money(-1_000n, 'AED')],
  ],
  [
    'costs in another currency',
    { confirmedCost: money(19_000n, 'USD') },
    ['invoiceDiffers', formatMoney(money(70_000n, 'AED')), formatMoney(money(19_000n, 'USD')), null],
  ],
] as const)('what %s', (_, more, expected) => {
  const [found, ...others] = compareWithAnswer(sale(more as Partial<AnsweredSale>), TODAY)
  expect(others).toEqual([])
  expect(found && [found.kind, found.ours, found.theirs, found.amount]).toEqual(expected)
})

test('what another supplier of it says is a difference of its own, against that one', () => {
  const other = sale({
    otherSupplier: 4,
    cost: money(2_000n, 'USD'),
    cleared: money(0n, 'USD'),
    confirmedCost: money(2_500n, 'USD'),
  })
  expect(compareWithAnswer(other, TODAY)).toMatchObject([
    { kind: 'invoiceDiffers', about: 'sale:7:4:USD', saleId: 7, supplierId: 4, amount: money(500n, 'USD') },
  ])
  const [own] = compareWithAnswer(sale({ confirmedCost: money(70_100n, 'AED') }), TODAY)
  expect([own?.about, own && 'supplierId' in own]).toEqual(['sale:7', false])
})
