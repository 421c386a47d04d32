import { expect, test } from 'vitest'
import { writeView } from '../saved-views/view-search.ts'
import { isNarrowed, listInput, readCustomerSearch, refilterCustomers } from './customer-search.ts'

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

test('which part of a customer is shown is kept while one is open, and is no part of what is asked for', () => {
  expect(readCustomerSearch({ open: 7, openTab: 'notes' })).toEqual({ open: 7, openTab: 'notes' })
  expect(readCustomerSearch({ open: 7, openTab: 'overview' })).toEqual({ open: 7 })
  expect(readCustomerSearch({ open: 7, openTab: 'wallet' })).toEqual({ open: 7 })
  expect(readCustomerSearch({ openTab: 'notes' })).toEqual({})
  expect(readCustomerSearch({ view: 'consumers', open: 7, openTab: 'notes' })).toEqual({ view: 'consumers', open: 7 })
  const search = { search: 'a', open: 7, openTab: 'notes' } as const
  expect(listInput(search)).toEqual({ search: 'a' })
  expect(refilterCustomers(search, { userType: 'staff' })).toEqual({ search: 'a', userType: 'staff' })
  expect(writeView(search)).toBe('search=a')
})

test('another filter begins at the first page with nothing open', () => {
  const search = { search: 'a', page: 4, cursor: 'b7', open: 3, pageSize: 50 } as const
  expect(refilterCustomers(search, { userType: 'staff' })).toEqual({ search: 'a', userType: 'staff', pageSize: 50 })
  expect(refilterCustomers(search, { search: undefined })).toEqual({ pageSize: 50 })
  expect([isNarrowed(search), isNarrowed({ page: 2 })]).toEqual([true, false])
})
