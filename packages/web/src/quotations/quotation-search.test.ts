import { expect, test } from 'vitest'
import { isNarrowed, readNewQuotationSearch, readQuotationSearch, refilterQuotations } from './quotation-search.ts'

test('whatever stands in the address is read, and what is no filter is left out', () => {
  expect(readQuotationSearch({ search: ' Rao ', status: 'sent', customerId: 7 })).toEqual({
    search: 'Rao',
    status: 'sent',
    customerId: 7,
  })
  expect(readQuotationSearch({ search: 4127 })).toEqual({ search: '4127' })
  expect(readQuotationSearch({ search: '', status: 'gone', customerId: -1, templates: 'yes' })).toEqual({})
})

test('templates are of every status', () => {
  expect(refilterQuotations({ status: 'sent', search: 'Rao' }, { templates: true })).toEqual({ search: 'Rao', templates: true })
  expect([isNarrowed({}), isNarrowed({ templates: true })]).toEqual([false, true])
})

test('a new quotation begins with one thing only', () => {
  expect(readNewQuotationSearch({ copy: 3, cart: 4, customerId: 5, arrivalDate: '2027-01-14' })).toEqual({
    copy: 3,
    customerId: 5,
    arrivalDate: '2027-01-14',
  })
  expect(readNewQuotationSearch({ cart: 4, arrivalDate: 'soon' })).toEqual({ cart: 4 })
})
