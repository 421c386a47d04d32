import { expect, test } from 'vitest'
import { isColumn, readImportPhone, readImportType } from './import-columns.ts'

test.each([
  ['+91 98200 22001', { phone: '98200 22001', phoneCode: '+91' }],
  ['+971 50-123 4567', { phone: '50-123 4567', phoneCode: '+971' }],
  ['+971501234567', { phone: '501234567', phoneCode: '+971' }],
  ['+12125550100', { phone: '2125550100', phoneCode: '+1' }],
  ['+999123', { phone: '+999123', phoneCode: '+91' }],
  ['98200 22001', { phone: '98200 22001', phoneCode: '+91' }],
  ['  ', undefined],
])('%j is the phone %j', (text, phone) => {
  expect(readImportPhone(text, '+91')).toEqual(phone)
})

test.each([
  ['Travel agent', 'travelAgent'],
  [' RETAIL ', 'retail'],
  ['Corporate', 'corporate'],
  ['Staff', undefined],
  ['', undefined],
])('%j is the type %j', (text, type) => {
  expect(readImportType(text)).toBe(type)
})

test.each([
  ['VAT number', 'vat number', true],
  ['VAT number', ' TRN ', true],
  ['GST number', 'TRN', false],
  ['VAT number', 'GST number', false],
  ['PAN', '', false],
] as const)('column %s, headed %j: %s', (column, head, isThis) => {
  expect(isColumn(column, head)).toBe(isThis)
})
