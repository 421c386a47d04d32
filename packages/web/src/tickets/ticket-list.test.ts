import { expect, test } from 'vitest'
import { tellStatus } from './ticket-list.ts'

const words = (ticket: Parameters<typeof tellStatus>[0]) => tellStatus(ticket).map(({ word }) => word)
const said = { statusText: 'Pending with the airline' }

test.each([
  ['our own word', { status: 'changeRequested', supplierChangeReqStatus: null, needsStaff: null }, ['Change requested']],
  ["the supplier's before ours", { status: 'changeRequested', supplierChangeReqStatus: said, needsStaff: null }, [said.statusText]],
  ['that it needs staff before ours', { status: 'issued', supplierChangeReqStatus: null, needsStaff: 'Look.' }, ['Needs staff']],
  [
    "the supplier's and that it needs staff, both",
    { status: 'changeRequested', supplierChangeReqStatus: said, needsStaff: 'Look.' },
    [said.statusText, 'Needs staff'],
  ],
] as const)('a state is told by %s', (_, ticket, expected) => expect(words(ticket)).toEqual(expected))
