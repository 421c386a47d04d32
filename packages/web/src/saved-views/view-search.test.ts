import { expect, test } from 'vitest'
import { readAuditSearch } from '../audit/audit-search.ts'
import { readStatementSearch } from '../ledger/wallet-search.ts'
import { readTicketSearch } from '../tickets/ticket-search.ts'
import { readView, writeView } from './view-search.ts'

test.each([
  [readTicketSearch, { status: 'held', sort: 'TA', passengerName: 'D’Souza & co', pageSize: 50, userId: 7 }],
  [readTicketSearch, { pnrOrTicket: '12345', search: 'true' }],
  [readAuditSearch, { byItself: true, text: 'ключ', from: '2026-11-01' }],
  [readStatementSearch, { text: '007', kind: 'bookings' }],
] as const)('a view is read as it was written (%#)', (read, search) => {
  const written = writeView(search)
  expect(written).toMatch(/^[\x21-\x7e]+$/)
  expect(readView(written, read)).toEqual({ search: read({ ...search }), hasLost: false })
})

test('equal filters are one view, whatever their order, page and open ticket', () => {
  expect(writeView({ sort: 'TA', status: 'held', page: 4, cursor: 'x', open: 9 })).toBe(writeView({ status: 'held', sort: 'TA' }))
  expect(writeView({ open: 9, cursor: 'x', journey: undefined })).toBe('')
})

test('what a list no longer knows is left out, and listed', () => {
  expect(readView('status=held&cabin=first', readTicketSearch)).toEqual({ search: { status: 'held' }, hasLost: true })
  expect(readView('status=vanished', readTicketSearch)).toEqual({ search: {}, hasLost: true })
})
