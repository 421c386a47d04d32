import { expect, test } from 'vitest'
import { isNarrowed, readCustomerSearch, refilterCustomers } from './customer-search.ts'

test('an address keeps what it can mean, and nothing that is as usual', () => {
  expect(readCustomerSearch({ search: ' priya ', userType: 'retail', state: 'blocked', page: 3, pageSize: 50, open: 7 })).toEqual({
    search: 'priya',
    userType: 'retail',
    state: 'blocked',
    page: 3,
    pageSize: 50,
    open: 7,
  })
  expect(
    readCustomerSearch({ search: '', userType: 'x', state: 'constructor', page: 1, pageSize: 25, open: -1, cursor: 4 }),
  ).toEqual({
    cursor: '4',
  })
  const consumer = 3_377_699_720_527_872
  expect(readCustomerSearch({ view: 'consumers', open: consumer })).toEqual({ view: 'consumers', open: consumer })
  expect(readCustomerSearch({ view: 'others', open: consumer })).toEqual({})
  expect(readCustomerSearch({ search: 9_820_022_001 })).toEqual({ search: '9820022001' })
})

test('another filter begins at the first page with nothing open', () => {
  const search = { search: 'a', page: 4, cursor: 'b7', open: 3, pageSize: 50 } as const
  expect(refilterCustomers(search, { userType: 'staff' })).toEqual({ search: 'a', userType: 'staff', pageSize: 50 })
  expect(refilterCustomers(search, { search: undefined })).toEqual({ pageSize: 50 })
  expect([isNarrowed(search), isNarrowed({ page: 2 })]).toEqual([true, false])
})
