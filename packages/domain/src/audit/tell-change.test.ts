import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tellChange, tellField } from './tell-change.ts'

describe('a change in words', () => {
  test('names what changed and leaves out what stayed', () => {
    expect(tellChange({ isBlocked: false, name: 'Sunrise' }, { isBlocked: true, name: 'Sunrise' })).toEqual([
      { field: 'Is blocked', before: 'no', after: 'yes' },
    ])
  })
  test('tells what is only on one side', () => {
    expect(tellChange(null, { amount: '500.00', currency: 'INR' })).toEqual([
      { field: 'Amount', before: null, after: '500.00' },
      { field: 'Currency', before: null, after: 'INR' },
    ])
  })
  test('opens documents and joins lists', () => {
    expect(tellChange({ terms: { days: [1, 15], note: '' } }, { terms: { days: [], note: null } })).toEqual([
      { field: 'Terms, days', before: '1, 15', after: 'none' },
    ])
    expect(tellChange(null, { rules: [{ name: 'A', minor: { $bigint: '12' } }], nothing: {} })).toEqual([
      { field: 'Rules', before: null, after: 'name A, minor 12' },
    ])
  })
  test('puts longer texts of a list each on a line', () => {
    const [long, longer] = ['Agents, all airlines: adds 250', 'Agents, Emirates: adds 400']
    expect(tellChange({ rules: [] }, { rules: [long, longer], added: [] })).toEqual([
      { field: 'Rules', before: 'none', after: `${long}\n${longer}` },
    ])
  })
  test('reads keys as words', () => {
    expect(tellField('aloneUpTo')).toBe('Alone up to')
    expect(tellField('bank.account_number')).toBe('Bank, account number')
  })
  test('of equal sides is nothing, whatever they hold', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => tellChange(values, values).length === 0))
  })
})
