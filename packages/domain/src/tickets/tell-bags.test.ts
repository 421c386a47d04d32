import { expect, test } from 'vitest'
import { tellBags } from './tell-bags.ts'

test.each([
  ['15 Kg', '15 kg'],
  ['15KG', '15 kg'],
  ['23 Kilograms', '23 kg'],
  ['7 KGS', '7 kg'],
  ['1 PC(s)', '1 piece'],
  ['1 piece', '1 piece'],
  ['2 PC', '2 pieces'],
  ['2 PC (23 Kg each)', '2 pieces (23 kg each)'],
  ['10 kg', '10 kg'],
  ['0 Kg', null],
  ['0 PC', null],
  [null, null],
])('%s is told as %s', (written, told) => {
  expect(tellBags(written)).toBe(told)
})
