import { expect, test } from 'vitest'
import { statusMoves } from './status-moves.ts'

const at = (standing: Partial<Parameters<typeof statusMoves>[0]>) =>
  statusMoves({ status: 'sent', isVouchered: false, maySell: true, isChanged: false, ...standing })
const names = (standing: Parameters<typeof at>[0]) => at(standing).map(({ status }) => status)

test('what agrees, sells or ends a quotation waits until what is typed is saved', () => {
  const WAITS = 'Save your changes first.'
  expect(at({ isChanged: true })).toEqual([
    { status: 'inProgress', whyNot: undefined },
    { status: 'accepted', whyNot: WAITS },
    { status: 'vouchered', whyNot: WAITS },
    { status: 'lost', whyNot: WAITS },
    { status: 'cancelled', whyNot: WAITS },
  ])
  expect(at({ isChanged: false }).every(({ whyNot }) => whyNot === undefined)).toBe(true)
})

test('to voucher, and to cancel what was sold, is offered to those who sell alone', () => {
  expect(names({ maySell: false })).toEqual(['inProgress', 'accepted', 'lost', 'cancelled'])
  expect(names({ status: 'vouchered', isVouchered: true, maySell: false })).toEqual([])
  expect(names({ status: 'vouchered', isVouchered: true })).toEqual(['cancelled'])
})
