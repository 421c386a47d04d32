import type { SourceProgress } from '@tradewind/contract/flights/option'
import { expect, test } from 'vitest'
import { flight } from '../results/option-builder.ts'
import { nameSpecialFare, notesOn, proofOf } from './special-fare-words.ts'

const source = (status: SourceProgress['status'], code: string): SourceProgress => ({
  code,
  name: code,
  status,
  count: 0,
  tookMs: null,
  reason: null,
})

test('who was left out of a search is counted, and that some fares are regular is said only where some are', () => {
  const sources = [source('answered', '6E'), source('notSold', 'A'), source('notSold', 'B')]
  const student = { ...flight(), specialFare: 'student' as const }
  expect(notesOn({ sources, options: [student] }, 'student')).toEqual(['2 suppliers do not sell student fares'])
  expect(notesOn({ sources: sources.slice(0, 2), options: [student, flight()] }, 'seniorCitizen')).toEqual([
    '1 supplier does not sell senior citizen fares',
    'Unmarked fares are regular fares.',
  ])
  expect(notesOn({ sources: sources.slice(0, 1), options: [student] }, 'armedForces')).toEqual([])
})

test('a search for regular fares has nothing to say', () => {
  expect(notesOn({ sources: [], options: [flight()] }, undefined)).toEqual([])
})

test('each special fare has its name and its proof', () => {
  expect(nameSpecialFare('armedForces')).toBe('Armed forces fare')
  expect(proofOf('seniorCitizen')).toBe('The airline asks for a proof of age at the airport.')
})
