import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isLinked,
  listMoves,
  mayAsk,
  mayMove,
  mayWithdraw,
  RELATION_STATUSES,
  type RelationStatus,
  readStatus,
} from './relation-status.ts'
import { hasFlightSwitches, SUPPLIER_CATEGORIES } from './supplier-categories.ts'

const ALLOWED = ['Pending → Approved', 'Pending → Rejected', 'Approved → Suspended', 'Suspended → Approved']
const PAIRS = RELATION_STATUSES.flatMap((from) => RELATION_STATUSES.map((to) => [from, to] as const))

describe('a request of one site to another', () => {
  test.each(PAIRS)('from %s to %s', (from, to) => {
    expect(mayMove(from, to)).toBe(ALLOWED.includes(`${from} → ${to}`))
    expect(listMoves(from).includes(to)).toBe(mayMove(from, to))
  })

  test('once rejected is never decided again, and once decided never open again', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...RELATION_STATUSES), { maxLength: 12 }), (wishes) => {
        let status: RelationStatus = 'Pending'
        for (const wish of wishes) {
          const next: RelationStatus = mayMove(status, wish) ? wish : status
          if (status === 'Rejected') expect(next).toBe('Rejected')
          if (status !== 'Pending') expect(next).not.toBe('Pending')
          status = next
        }
      }),
    )
  })

  test.each(['approved', 'APPROVED', ' Approved '])('%j is read as Approved', (text) => {
    expect(readStatus(text)).toBe('Approved')
  })

  test.each(['', 'approve', 'Withdrawn', 'Pending Approved'])('%j is no state', (text) => {
    expect(readStatus(text)).toBeUndefined()
  })

  test('is sent again only after a rejection, and withdrawn only while it is pending', () => {
    expect([undefined, ...RELATION_STATUSES].filter(mayAsk)).toEqual([undefined, 'Rejected'])
    expect(RELATION_STATUSES.filter(mayWithdraw)).toEqual(['Pending'])
  })

  test('links both sites only while both sides agree', () => {
    expect(isLinked({ status: 'Approved', mapping: 'Approved' })).toBe(true)
    expect(isLinked({ status: 'Suspended', mapping: 'Approved' })).toBe(false)
    expect(isLinked({ status: 'Approved', mapping: 'Suspended' })).toBe(false)
  })
})

test('only flights have switches', () => {
  expect(SUPPLIER_CATEGORIES.filter(hasFlightSwitches)).toEqual(['Flights'])
})
