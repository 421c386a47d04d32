import { expect, test } from 'vitest'
import { isGstNumber } from './gst-number.ts'

// The first two stand in public registers.
test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  [' 27aapfu0939f1zv ', true],
  ['27AAPFU0939F1ZW', false],
  ['27AAPFU0993F1ZV', false],
  ['27AAPFU0939F1XV', false],
  ['27AAPFU0939F0ZV', false],
  ['', false],
])('%s: %s', (number, isValid) => expect(isGstNumber(number)).toBe(isValid))

test('the state is one of India, other territory or the centre', () => {
  const withState = (state: string) =>
    [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].some((check) => isGstNumber(`${state}AAPFU0939F1Z${check}`))
  expect(['01', '38', '97', '99'].map(withState)).toEqual([true, true, true, true])
  expect(['00', '39', '96', '98'].map(withState)).toEqual([false, false, false, false])
})

test('of all last characters exactly one belongs to a number', () => {
  const fits = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((check) => isGstNumber(`07AAGCS9012K1Z${check}`))
  expect(fits).toEqual(['5'])
})
