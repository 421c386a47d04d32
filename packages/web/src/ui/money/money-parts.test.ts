import { money } from '@tradewind/domain/money'
import { expect, test } from 'vitest'
import { type MoneyDetail, partsOfMoney } from './money-parts.ts'

const textOf = (...given: Parameters<typeof partsOfMoney>) => {
  const { sign, currency, whole, fraction } = partsOfMoney(...given)
  return [sign, currency, whole, fraction]
}

test.each<[minor: bigint, currency: string, detail: MoneyDetail, parts: string[]]>([
  [12_389_050n, 'INR', 'exact', ['', '₹', '1,23,890', '.50']],
  [-12_389_050n, 'INR', 'exact', ['−', '₹', '1,23,890', '.50']],
  [125_000n, 'AED', 'exact', ['', 'AED\u00a0', '1,250', '.00']],
  [12_345n, 'KWD', 'exact', ['', 'KWD\u00a0', '12', '.345']],
  [18_372n, 'JPY', 'exact', ['', '¥', '18,372', '']],
  [1_837_249n, 'INR', 'whole', ['', '₹', '18,372', '']],
  [-92_350n, 'AED', 'bare', ['−', '', '923', '.50']],
  [9_007_199_254_740_993_07n, 'INR', 'exact', ['', '₹', '9,00,71,99,25,47,40,993', '.07']],
])('%d minor units of %s, %s', (minor, currency, detail, parts) => {
  expect(textOf(money(minor, currency), detail)).toEqual(parts)
})

test.each([
  [25_000n, '+ '],
  [-25_000n, '− '],
  [0n, ''],
])('the direction of %d is read first', (minor, sign) => {
  expect(textOf(money(minor, 'INR'), 'exact', true)).toEqual([sign, '₹', minor === 0n ? '0' : '250', '.00'])
})
