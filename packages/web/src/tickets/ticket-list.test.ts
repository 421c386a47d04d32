import { expect, test } from 'vitest'
import { nameStatus } from './ticket-list.ts'

const words = (ticket: Parameters<typeof nameStatus>[0]) => nameStatus(ticket).map(({ word }) => word)
const said = { statusText: 'Pending with the airline' }

test.each([
  [
    'our own word',
    { status: 'changeRequested', supplierChangeReqStatus: null, needsStaff: null, priceAskedUntil: null, ticketCRInfo: null },
    ['Change requested'],
  ],
  [
    "the supplier's before ours",
    { status: 'changeRequested', supplierChangeReqStatus: said, needsStaff: null, priceAskedUntil: null, ticketCRInfo: null },
    [said.statusText],
  ],
  [
    'that it needs staff before ours',
    { status: 'issued', supplierChangeReqStatus: null, needsStaff: 'Look.', priceAskedUntil: null, ticketCRInfo: null },
    ['Needs staff'],
  ],
  [
    "the supplier's and that it needs staff, both",
    { status: 'changeRequested', supplierChangeReqStatus: said, needsStaff: 'Look.', priceAskedUntil: null, ticketCRInfo: null },
    [said.statusText, 'Needs staff'],
  ],
  [
    'our own while the customer must answer us, with the supplier’s beside it',
    {
      status: 'changeRequested',
      supplierChangeReqStatus: { statusText: 'Completed' },
      needsStaff: null,
      priceAskedUntil: null,
      ticketCRInfo: { changeRequestId: 7, state: 'askedCustomer' },
    },
    ['We need your answer', 'Completed'],
  ],
  [
    'whose answer it waits for',
    {
      status: 'issuing',
      supplierChangeReqStatus: null,
      needsStaff: null,
      priceAskedUntil: '2026-11-22T10:00:00Z',
      ticketCRInfo: null,
    },
    ['We need your answer'],
  ],
] as const)('a state is shown by %s', (_, ticket, expected) => expect(words(ticket)).toEqual(expected))
