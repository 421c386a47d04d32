import { describe, expect, test } from 'vitest'
import {
  isAgreedBy,
  isAskedOn,
  isBorneOut,
  isWordFor,
  needsReference,
  PARTNER_WORDS,
  type PartnerStanding,
} from './partner-word.ts'

const ALL: readonly PartnerStanding[] = ['none', 'waiting', 'confirmed', 'cancelled', 'ended']

describe('what a person learned of a supplier', () => {
  test('is about what was asked', () => {
    expect(PARTNER_WORDS.filter((word) => isWordFor(word, 'book'))).toEqual(['booked', 'notBooked'])
    expect(PARTNER_WORDS.filter((word) => isWordFor(word, 'cancel'))).toEqual(['cancelled', 'notCancelled'])
  })

  test.each([
    ['booked', ['confirmed']],
    ['notBooked', ['none', 'waiting', 'ended']],
    ['cancelled', ['cancelled']],
    ['notCancelled', ['confirmed']],
  ] as const)('%s is borne out where the supplier has it as %s', (word, borneOut) => {
    expect(ALL.filter((has) => isBorneOut(word, has))).toEqual(borneOut)
  })

  test('what was not done is never asked for again, and only what was booked needs a reference', () => {
    expect(PARTNER_WORDS.filter(isAskedOn)).toEqual(['booked', 'cancelled'])
    expect(PARTNER_WORDS.filter(needsReference)).toEqual(['booked'])
  })

  test('a refusal agrees with what was not done, and nothing else', () => {
    expect(PARTNER_WORDS.filter((word) => isAgreedBy(word, 'done'))).toEqual(['booked', 'cancelled'])
    expect(PARTNER_WORDS.filter((word) => isAgreedBy(word, 'refused'))).toEqual(['notBooked', 'notCancelled'])
  })
})
