// @vitest-environment node
import { expect, test } from 'vitest'
import { readCartQueueSearch } from './queue-search.ts'

test('what is looked for is read from the address, also where it is a number', () => {
  expect(readCartQueueSearch({ search: ' Rao ', status: 'new' })).toEqual({ search: 'Rao', status: 'new' })
  expect(readCartQueueSearch({ search: 12 })).toEqual({ search: '12' })
  expect(readCartQueueSearch({ search: 'x'.repeat(90) }).search).toHaveLength(60)
  for (const search of ['', '  ', null, {}, ['Rao']]) expect(readCartQueueSearch({ search })).toEqual({})
})

test('what is not a status, a page or a number of a cart is not read from the address', () => {
  expect(readCartQueueSearch({ status: 'inProgress', page: 3, open: 12 })).toEqual({ status: 'inProgress', page: 3, open: 12 })
  for (const wrong of [
    { status: 'lost', page: 1, open: 0 },
    { status: 7, page: -2, open: -1 },
    { status: null, page: 1.5, open: 3_000_000_000 },
    { status: 'constructor', page: '2', open: '3' },
    {},
  ])
    expect(readCartQueueSearch(wrong)).toEqual({})
})
