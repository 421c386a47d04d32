import { expect, test } from 'vitest'
import { FARE_RULES } from '../markups/fare-rules.ts'
import { ruleOf } from '../testing/fare-samples.ts'
import { applyDraft } from './apply-draft.ts'
import { sortRules } from './rule-order.ts'

const live = [ruleOf({ id: 1, name: 'One' }), ruleOf({ id: 2, name: 'Two', version: 3 }), ruleOf({ id: 3, name: 'Three' })]
const { id: _, version: __, groupId: ___, ...content } = ruleOf({ name: 'New' })

test('adds, changes and removes; what is added is the youngest', () => {
  const after = applyDraft(1, live, [
    { id: 10, action: 'add', rule: content },
    { id: 11, action: 'change', ruleId: 2, baseVersion: 3, rule: { ...content, name: 'Two again' } },
    { id: 12, action: 'remove', ruleId: 3, baseVersion: 1 },
  ])
  expect(sortRules(FARE_RULES, after.rules).map(({ name, version }) => [name, version])).toEqual([
    ['New', 1],
    ['Two again', 4],
    ['One', 1],
  ])
  expect([after.added.length, after.changed.length, after.ended.length, after.outdated.length]).toEqual([1, 1, 1, 0])
})

test('leaves out what was made of a version that is no longer live', () => {
  const after = applyDraft(1, live, [
    { id: 11, action: 'change', ruleId: 2, baseVersion: 2, rule: content },
    { id: 12, action: 'remove', ruleId: 9, baseVersion: 1 },
  ])
  expect(after.rules).toEqual(live)
  expect(after.outdated.map(({ id }) => id)).toEqual([11, 12])
})
