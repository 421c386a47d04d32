import { expect, test } from 'vitest'
import { isFiltered, ownerOf, readStatementSearch, readWalletReportSearch, refilter } from './wallet-search.ts'

test('what the address holds is read, what makes no sense is dropped', () => {
  expect(readStatementSearch({ from: '2026-02-30', to: '2026-03-01', kind: 'nonsense', text: 77, cursor: 'x' })).toEqual({
    to: '2026-03-01',
    text: '77',
  })
  expect([readStatementSearch({ cursor: 12 }), readStatementSearch({ cursor: 'n12' })]).toEqual([
    { cursor: '12' },
    { cursor: 'n12' },
  ])
  expect(readWalletReportSearch({ email: ' Priya@Example.com ', kind: 'refunds' })).toEqual({
    email: 'priya@example.com',
    kind: 'refunds',
  })
})

test('who has no e-mail address is found by number; where both are said, the address counts', () => {
  expect(readWalletReportSearch(ownerOf({ id: 12, email: '' }))).toEqual({ userId: 12 })
  expect(readWalletReportSearch({ userId: '12', email: 'a@b.c' })).toEqual({ email: 'a@b.c' })
  expect(['-1', '1.5', 'x', null].map((userId) => readWalletReportSearch({ userId }))).toEqual([{}, {}, {}, {}])
})

test('without a wallet the address holds the list of all; with one, the list is forgotten', () => {
  expect(readWalletReportSearch({ show: 'overdue', order: 'name', after: -120.5, cursor: '9' })).toEqual({
    show: 'overdue',
    order: 'name',
    after: '-120.5',
  })
  expect(readWalletReportSearch({ show: 'all', order: 'lowest', after: '1.2.3' })).toEqual({})
  expect(readWalletReportSearch({ legalEntityId: 12, show: 'owing', cursor: '9' })).toEqual({ legalEntityId: 12, cursor: '9' })
})

test('another filter begins at the newest and forgets what is empty', () => {
  expect(refilter({ email: 'a@b.c', from: '2026-01-01', cursor: '9' }, { kind: 'refunds', text: '' })).toEqual({
    email: 'a@b.c',
    from: '2026-01-01',
    kind: 'refunds',
  })
  expect([isFiltered({ cursor: '9' }), isFiltered({ text: 'x' })]).toEqual([false, true])
})
