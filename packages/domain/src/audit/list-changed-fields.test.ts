import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldsWithoutWords } from './field-words.ts'
import { listChangedFields, nameField } from './list-changed-fields.ts'

describe('a change in words', () => {
  test('names what changed and leaves out what stayed', () => {
    expect(listChangedFields({ isBlocked: false, name: 'Sunrise' }, { isBlocked: true, name: 'Sunrise' })).toEqual([
      { field: 'Blocked', before: 'no', after: 'yes' },
    ])
  })
  test('lists what is only on one side', () => {
    expect(listChangedFields(null, { amount: '500.00', currency: 'INR' })).toEqual([
      { field: 'Amount', before: null, after: '₹500.00' },
    ])
  })
  test('formats amounts with their currency, and lists a currency without amounts alone', () => {
    expect(listChangedFields({ limit: '200000.00', currency: 'INR' }, { limit: '2500.00', currency: 'AED' })).toEqual([
      { field: 'Credit limit', before: '₹2,00,000.00', after: 'AED\u00a02,500.00' },
    ])
    expect(listChangedFields(null, { currency: 'INR', reference: '4315.00', rate: '2.5' })).toEqual([
      { field: 'Currency', before: null, after: 'INR' },
      { field: 'Reference', before: null, after: '4315.00' },
      { field: 'Rate', before: null, after: '2.5' },
    ])
  })
  test('says names of the code and days in words, and leaves what somebody typed', () => {
    expect(
      listChangedFields(null, {
        kind: 'topUp',
        mode: 'bankTransfer',
        from: '2026-10-30',
        travelAt: '2026-12-11T12:50',
        companyName: 'topUp',
      }),
    ).toEqual([
      { field: 'Type', before: null, after: 'Money received' },
      { field: 'Payment mode', before: null, after: 'Bank transfer' },
      { field: 'From', before: null, after: '30 Oct 2026' },
      { field: 'Departure', before: null, after: '11 Dec 2026, 12:50' },
      { field: 'Company', before: null, after: 'topUp' },
    ])
    expect(listChangedFields({ userType: 'travelAgent' }, { userType: 'retail' })).toEqual([
      { field: 'Type of user', before: 'Travel agent', after: 'Retail' },
    ])
  })
  test('opens documents and joins lists', () => {
    expect(listChangedFields({ terms: { days: [1, 15], note: '' } }, { terms: { days: [], note: null } })).toEqual([
      { field: 'Terms, days', before: '1, 15', after: 'none' },
    ])
    expect(listChangedFields(null, { rules: [{ name: 'A', minor: { $bigint: '12' } }], nothing: {} })).toEqual([
      { field: 'Rules', before: null, after: 'name A, minor 12' },
    ])
  })
  test('puts longer texts of a list each on a line', () => {
    const [long, longer] = ['Agents, all airlines: adds 250', 'Agents, Emirates: adds 400']
    expect(listChangedFields({ rules: [] }, { rules: [long, longer], added: [] })).toEqual([
      { field: 'Rules', before: 'none', after: `${long}\n${longer}` },
    ])
  })
  test('reads keys as words', () => {
    expect(nameField('someThing')).toBe('Some thing')
    expect(nameField('bank.account_number')).toBe('Bank, account number')
    expect([nameField('pnr'), nameField('newPnr'), nameField('panel')]).toEqual(['PNR', 'New PNR', 'Panel'])
  })
  test('shows what is gone as none, and what was only read unchanged', () => {
    expect(listChangedFields({ name: 'Late', email: 'a@b.c' }, { name: 'Late' })).toEqual([
      { field: 'E-mail', before: 'a@b.c', after: 'none' },
    ])
    expect(listChangedFields({ status: 'unknown' }, null)).toEqual([
      { field: 'Status', before: 'Checking with the airline', after: null },
    ])
  })
  test('calls fields as staff does, at any depth', () => {
    expect(
      listChangedFields(null, {
        coupons: 4,
        changeRequestId: 300_010,
        tickets: [{ passengerPlace: 0, ticketNumber: '2179' }],
        basisPoints: 150,
      }).map(({ field, after }) => `${field}: ${after}`),
    ).toEqual([
      'Flight coupons: 4',
      'Change request: 300010',
      'Tickets: passenger 1, ticket number 2179',
      'Agreed gateway fee: 1.5%',
    ])
    expect(nameField('filters.pnrOrTicket')).toBe('Filters, PNR or ticket')
    expect(fieldsWithoutWords({ status: 1, looksOdd: [{ leg: 0, oddToo: null }] })).toEqual(['looksOdd', 'oddToo'])
  })
  test('of equal sides is nothing, whatever they hold', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => listChangedFields(values, values).length === 0))
  })
})
