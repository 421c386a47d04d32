import { expect, test } from 'vitest'
import { describePan, stateOfInstallation } from './installation-words.ts'

test('an installation counts as connected once it has answered', () => {
  const answeredAt = '2026-12-01T10:00:00.000Z'
  expect(stateOfInstallation({ state: 'waiting', failure: null, answeredAt: null }).name).toBe('Key missing')
  expect(stateOfInstallation({ state: 'connected', failure: null, answeredAt: null })).toEqual({
    tone: 'warn',
    name: 'No answer yet',
  })
  expect(stateOfInstallation({ state: 'connected', failure: null, answeredAt })).toEqual({ tone: 'ok', name: 'Connected' })
})

test('a PAN within a GST number is known, also of an earlier version', () => {
  expect(describePan({ number: 'AAPFU0939F', saidAt: null })).toBe('AAPFU0939F, by its GST number')
  expect(describePan({ number: null, saidAt: null })).toMatch(/^Not known\. /)
  expect(describePan({ number: null, saidAt: '2026-12-01T10:00:00.000Z' })).toMatch(/^It states none, as of /)
})
