import { describe, expect, test } from 'vitest'
import { instant } from '../time.ts'
import { stateOfProposal, whyNotAccept } from './proposal-state.ts'
import { QUOTATION_STATUSES } from './quotation-status.ts'

const [before, until, after] = ['2026-12-01T08:00:00Z', '2026-12-08T08:00:00Z', '2026-12-08T08:00:01Z'].map((text) =>
  instant(Date.parse(text)),
) as [ReturnType<typeof instant>, ReturnType<typeof instant>, ReturnType<typeof instant>]
const sent = { version: 3, validUntil: until, revokedAt: null, acceptedAt: null }

describe('a proposal', () => {
  test.each(QUOTATION_STATUSES)('of a quotation that is %s', (status) => {
    const expected = status === 'sent' ? 'open' : status === 'inProgress' ? 'inWork' : 'closed'
    expect(stateOfProposal(sent, { status, sentVersion: 3 }, before)).toBe(expected)
  })

  test('ends with the very moment until which it is valid', () => {
    expect(stateOfProposal(sent, { status: 'sent', sentVersion: 3 }, until)).toBe('expired')
    expect(stateOfProposal(sent, { status: 'sent', sentVersion: 3 }, after)).toBe('expired')
  })

  test('that was accepted stays so after its time and when a newer one is sent; one that was revoked shows nothing', () => {
    const accepted = { ...sent, acceptedAt: before }
    expect(stateOfProposal(accepted, { status: 'accepted', sentVersion: 3 }, after)).toBe('accepted')
    expect(stateOfProposal(accepted, { status: 'sent', sentVersion: 4 }, after)).toBe('accepted')
    expect(stateOfProposal({ ...accepted, revokedAt: before }, { status: 'accepted', sentVersion: 3 }, before)).toBe('revoked')
  })

  test('is replaced by a newer one, whether its time is over or not', () => {
    for (const now of [before, after]) expect(stateOfProposal(sent, { status: 'sent', sentVersion: 4 }, now)).toBe('replaced')
  })

  test('is in work where another version was agreed to without it and taken back: nobody was sent a newer one', () => {
    expect(stateOfProposal(sent, { status: 'inProgress', sentVersion: 4 }, before)).toBe('inWork')
    expect(stateOfProposal(sent, { status: 'accepted', sentVersion: 4 }, before)).toBe('closed')
  })

  test('that cannot be accepted says why', () => {
    const states = ['open', 'accepted', 'revoked', 'replaced', 'expired', 'inWork', 'closed'] as const
    expect(states.filter((state) => whyNotAccept(state, 'Sunrise Holidays') === undefined)).toEqual(['open', 'accepted'])
  })
})
