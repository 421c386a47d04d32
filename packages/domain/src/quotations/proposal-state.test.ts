import { describe, expect, test } from 'vitest'
import { instant } from '../time.ts'
import { mayLeadOn, type SentLink, stateOfProposal, whyNotAccept } from './proposal-state.ts'
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

describe('who holds an older link', () => {
  const link: SentLink = { sentTo: 'leela@example.com', isResold: false, isRevoked: false, customerId: 7 }

  test.each<[string, Partial<SentLink>, Partial<SentLink>, boolean]>([
    ['is led on to the one that went to the same address', {}, {}, true],
    ['is led on to the one that was handed on for the same customer', {}, { sentTo: '' }, true],
    ['is not led to one that went to another address', {}, { sentTo: 'ravi@example.com' }, false],
    ['that was handed on is not led to one that went to an address', { sentTo: '' }, {}, false],
    ['is not led to one for another customer', {}, { customerId: 8 }, false],
    ['is not led from one that was withdrawn', { isRevoked: true }, {}, false],
    ['is not led to one that was withdrawn', {}, { isRevoked: true }, false],
    ['is not led from what a company sent to what an agency made of it', {}, { isResold: true }, false],
    ['is not led from what an agency made to what its company sent', { isResold: true }, {}, false],
    ['of an agency is led on to the one that the agency sent to the same address', { isResold: true }, { isResold: true }, true],
    ['of an agency that was handed on is led nowhere', { isResold: true, sentTo: '' }, { isResold: true, sentTo: '' }, false],
  ])('%s', (_, older, newer, isLed) => {
    expect(mayLeadOn({ ...link, ...older }, { ...link, ...newer })).toBe(isLed)
  })
})
