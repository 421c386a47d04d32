import { expect, test } from 'vitest'
import { plainTaxNumber, taxNumberOf, whyNotTaxNumber } from './tax-number.ts'

test.each([
  ['100 3456 7890 1234', 'AE', { term: 'TRN', number: '100345678901234' }],
  ['OM1100012345', 'AE', { term: 'VAT number', number: 'OM1100012345' }],
  ['de 123.456-789', 'DE', { term: 'VAT number', number: 'DE123456789' }],
  ['310122393500003', 'SA', { term: 'VAT number', number: '310122393500003' }],
] as const)('%s of a company in %s', (typed, country, named) => {
  expect(whyNotTaxNumber(plainTaxNumber(typed), country)).toBeUndefined()
  expect(taxNumberOf(plainTaxNumber(typed), country)).toEqual(named)
})

test.each([
  ['10034567890123', 'AE', 'A TRN has 15 digits'],
  ['1003456789012345', 'AE', 'A TRN has 15 digits'],
  ['27AAKCS4821M1ZW', 'AE', 'This is an Indian GST number. Please enter it as the GST number.'],
  ['1003', 'IN', 'Please enter a valid VAT number'],
  ['NONUMBER', 'AE', 'Please enter a valid TRN'],
  ['DE12345Ü', 'DE', 'Please enter a valid VAT number'],
])('%s in %s is refused: %s', (number, country, sentence) => {
  expect(whyNotTaxNumber(number, country)).toBe(sentence)
})

test('none is not wrong', () => {
  expect(whyNotTaxNumber('', 'AE')).toBeUndefined()
})
