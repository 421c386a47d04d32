import { describe, expect, test } from 'vitest'
import { plainDate } from '../time.ts'
import { describeAsked, nameTravellers } from './approval-request.ts'

describe('a request says who travels and when', () => {
  test.each([
    ['Asha Rao', 1, 'Asha Rao'],
    ['Asha Rao', 2, 'Asha Rao and 1 other'],
    ['Asha Rao', 4, 'Asha Rao and 3 others'],
    [null, 4, ''],
  ])('%s of %i', (leadName, people, words) => {
    expect(nameTravellers({ leadName, people })).toBe(words)
  })

  test('and leaves out what it does not know', () => {
    const asked = { title: 'Flight DEL–BOM', leadName: 'Asha Rao', people: 2, day: plainDate('2026-12-10') }
    expect(describeAsked(asked)).toBe('Flight DEL–BOM, Asha Rao and 1 other, 10 Dec 2026')
    expect(describeAsked({ ...asked, leadName: null, day: null })).toBe('Flight DEL–BOM')
  })
})
