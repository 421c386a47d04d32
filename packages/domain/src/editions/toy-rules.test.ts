import { expect, test } from 'vitest'
import { plainDate } from '../time.ts'
import { applyDraft } from './apply-draft.ts'
import { findOverlaps, rulesThatNeverWin } from './check-rules.ts'
import { explainChoice } from './explain-choice.ts'
import { indexRules } from './rule-index.ts'
import type { Rule, RuleService } from './rule-service.ts'

/** Rules on boat trips: nothing here knows of them but this file. */
type BoatRule = Rule & {
  readonly harbours: readonly string[]
  readonly isNight: boolean | null
  readonly until: string | null
  readonly adds: number
}
type Trip = { readonly harbour: string; readonly isNight: boolean; readonly on: string }

const BOATS: RuleService<BoatRule, Trip> = {
  name: 'boat',
  kinds: [{ name: 'any', words: 'a rule' }],
  kindOf: () => 'any',
  subjectOf: () => null,
  conditions: [
    {
      kind: 'label',
      name: 'harbour',
      reason: 'it names the harbour',
      differs: 'seldom',
      accepts: ({ harbours }) => harbours,
      of: ({ harbour }) => harbour,
      explain: ({ harbours }, { harbour }) => `It is for ${harbours.join(' or ')}; this leaves from ${harbour}.`,
    },
    {
      kind: 'label',
      name: 'night',
      reason: 'it asks for the time of day',
      differs: 'perOffer',
      all: ['true', 'false'],
      accepts: ({ isNight }) => (isNight === null ? [] : [String(isNight)]),
      of: ({ isNight }) => String(isNight),
      explain: ({ isNight }) => (isNight ? 'It is for trips at night.' : 'It is for trips by day.'),
    },
    {
      kind: 'days',
      name: 'days',
      reason: 'it asks for the days',
      differs: 'perSearch',
      from: () => null,
      to: ({ until }) => (until === null ? null : plainDate(until)),
      of: ({ on }) => plainDate(on),
      explain: ({ until }) => `It ended on ${until}.`,
    },
  ],
  order: ['The more specific rule applies.'],
  summarise: ({ adds }) => `adds ${adds}`,
  whatLacks: () => ({}),
}

const today = plainDate('2026-11-22')
const ANY = { version: 1, groupId: 7, harbours: [], isNight: null, until: null, adds: 1 }
const rule = (id: number, change: Partial<BoatRule> = {}): BoatRule => ({ ...ANY, id, name: `Rule ${id}`, ...change })

test('the winner is found and explained by the conditions of the service', () => {
  const rules = [rule(1), rule(2, { harbours: ['Pula', 'Split'] }), rule(3, { isNight: true }), rule(4, { until: '2026-11-30' })]
  const { find } = indexRules(BOATS, rules)
  expect(find({ harbour: 'Pula', isNight: true, on: '2026-12-24' })?.id).toBe(2)
  expect(find({ harbour: 'Zadar', isNight: true, on: '2026-12-24' })?.id).toBe(3)
  expect(find({ harbour: 'Zadar', isNight: false, on: '2026-11-30' })?.id).toBe(4)
  expect(find({ harbour: 'Zadar', isNight: false, on: '2026-12-01' })?.id).toBe(1)
  expect(
    explainChoice(BOATS, rules, { harbour: 'Zadar', isNight: true, on: '2026-12-24' }).map(({ rule: { id }, because }) => [
      id,
      because,
    ]),
  ).toEqual([
    [3, 'It applies and has the highest priority.'],
    [1, 'It applies, but Rule 3 wins: it asks for the time of day.'],
    [2, 'It is for Pula or Split; this leaves from Zadar.'],
    [4, 'It ended on 2026-11-30.'],
  ])
})

test('rules that never win and pairs that overlap are found, also of rules that name several harbours', () => {
  const rules = [
    rule(1),
    rule(2, { isNight: true }),
    rule(3, { isNight: false }),
    rule(4, { harbours: ['Pula'] }),
    rule(5, { harbours: ['Pula', 'Split'] }),
    rule(6, { until: '2026-11-21' }),
  ]
  expect(rulesThatNeverWin(BOATS, rules, today).map(({ rule: { id }, because }) => [id, because])).toEqual([
    [4, 'Wherever it applies, Rule 5 wins.'],
    [6, 'Its dates have passed.'],
    [1, 'Wherever it applies, one of 2 other rules wins.'],
  ])
  expect(
    findOverlaps(BOATS, rules, { today, limit: 9 }).map(({ winner, loser, because }) => [winner.id, loser.id, because]),
  ).toEqual([
    [5, 3, 'it names the harbour'],
    [4, 3, 'it names the harbour'],
    [5, 2, 'it names the harbour'],
    [4, 2, 'it names the harbour'],
  ])
})

test('a draft is laid over them, and what was made of an older version stays out', () => {
  const { id: _id, version: _version, groupId: _book, ...content } = rule(9, { adds: 5 })
  const after = applyDraft(
    7,
    [rule(1), rule(2, { version: 2 }), rule(3)],
    [
      { id: 1, action: 'add', rule: content },
      { id: 2, action: 'change', ruleId: 1, baseVersion: 1, rule: content },
      { id: 3, action: 'remove', ruleId: 2, baseVersion: 1 },
    ],
  )
  expect(after.rules.map(({ adds, version, groupId }) => [adds, version, groupId])).toEqual([
    [5, 2, 7],
    [1, 2, 7],
    [1, 1, 7],
    [5, 1, 7],
  ])
  expect(after.outdated.map(({ id }) => id)).toEqual([3])
})
