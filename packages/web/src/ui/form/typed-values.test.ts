// @vitest-environment node
import { expect, test } from 'vitest'
import {
  afterSending,
  beginWith,
  draftOf,
  followInitial,
  givenBy,
  openWith,
  putOnTop,
  savedMeanwhile,
  type Typed,
} from './typed-values.ts'

type Feed = { isOn: boolean; currencies: string }
const before: Feed = { isOn: false, currencies: 'USD' }
const after: Feed = { isOn: true, currencies: 'USD, GBP' }
const type = (typed: Typed<Feed>, currencies: string) => ({ ...typed, values: { ...typed.values, currencies } })

test('a form in which nothing is changed begins again with what the server has now', () => {
  const opened = openWith(before, 'FEED')
  const followed = followInitial(opened, after)
  expect(followed).toMatchObject({ initial: after, values: after, restoredAt: undefined })
  expect(followed.key).not.toBe(opened.key)
})

test('the same values again leave a form as it is', () => {
  const opened = openWith(before, 'FEED')
  expect(followInitial(opened, { ...before })).toBe(opened)
})

test('what is typed is not replaced, and once it is taken back the form follows', () => {
  const typed = type(openWith(before, 'FEED'), 'EUR')
  expect(followInitial(typed, after)).toBe(typed)
  expect(followInitial(type(typed, 'USD'), after).values).toEqual(after)
})

test('what was sent stays until the server has something else', () => {
  const sent = beginWith({ isOn: true, currencies: 'usd gbp' }, givenBy(before))
  expect(followInitial(sent, before)).toBe(sent)
  expect(followInitial(sent, after).values).toEqual(after)
})

test('a form that asks for its values when it opens is never given others', () => {
  const opened = openWith(() => before, 'FEED')
  expect(followInitial(opened, () => after)).toBe(opened)
})

test('what is typed while the form is sent stays, as a change of what was sent, with a key of its own', () => {
  const sent = type(openWith(before, 'FEED'), 'EUR')
  const more = { ...sent, values: { ...sent.values, isOn: true } }
  const left = afterSending(more, sent.values, { given: sent.given })
  expect(left).toMatchObject({ initial: sent.values, values: { isOn: true, currencies: 'EUR' } })
  expect(left.key).not.toBe(sent.key)
  expect(draftOf(left, {})).toEqual({ isOn: true })
  expect(followInitial(left, after)).toBe(left)
})

test('a form in which nothing was typed meanwhile begins with what was sent, or came back: what is typed next is upon that', () => {
  const sent = type(openWith(before, 'FEED'), 'EUR')
  expect(afterSending(sent, sent.values, { given: sent.given })).toMatchObject({ initial: sent.values, values: sent.values })
  const putOn = () => ({ initial: after, values: after })
  const begun = afterSending(sent, sent.values, { given: sent.given, putOn })
  expect(begun).toMatchObject({ initial: after, values: after })
  // The page has not read again what is saved.
  const typed = type(begun, 'CHF')
  expect(followInitial(typed, before)).toBe(typed)
})

test('what is typed meanwhile is put upon what came back, where the form says how', () => {
  const sent = type(openWith(before, 'FEED'), 'EUR')
  const putOn = () => ({ initial: after, values: { ...after, currencies: 'CHF' } })
  expect(afterSending(type(sent, 'CHF'), sent.values, { given: sent.given, putOn })).toMatchObject({
    initial: after,
    values: { ...after, currencies: 'CHF' },
  })
})

test('a draft keeps what was typed, upon what it was typed, and no secret', () => {
  const initial = { version: 3, name: 'Rao', password: '' }
  const keeping = { secrets: ['password' as const], typedUpon: ['version' as const] }
  expect(draftOf({ initial, values: { ...initial, name: 'Roy', password: 'secret' } }, keeping)).toEqual({
    name: 'Roy',
    version: 3,
  })
  expect(draftOf({ initial, values: { ...initial, version: 4, password: 'secret' } }, keeping)).toBeUndefined()
})

type Service = { version: number; driver: string; phone: string; note: string; secret: string }
const UPON = { typedUpon: ['version' as const], secrets: ['secret' as const] }
const opened: Service = { version: 3, driver: 'Rao', phone: '444', note: '', secret: '' }
const colleague: Service = { ...opened, version: 4, driver: 'Khan', phone: '555' }
const typing = (patch: Partial<Service>, from = opened) => ({ ...beginWith(from, givenBy(from)), values: { ...from, ...patch } })

test('a form that began with what is saved has nothing to choose from', () => {
  expect(savedMeanwhile(typing({ note: 'late' }), opened, UPON)).toBeUndefined()
  expect(savedMeanwhile(typing({ note: 'late' }), { ...opened, driver: 'Khan' }, {})).toBeUndefined()
})

test('what a colleague saved is named field by field, beside one’s own where both changed it', () => {
  expect(savedMeanwhile(typing({ driver: 'Roy', note: 'late', secret: 'x' }), colleague, UPON)).toEqual([
    { name: 'driver', theirs: 'Khan', mine: { value: 'Roy' } },
    { name: 'phone', theirs: '555', mine: undefined },
  ])
})

test('a newer version with the same in every field of the form names none', () => {
  expect(savedMeanwhile(typing({ note: 'late' }), { ...opened, version: 4 }, UPON)).toEqual([])
  // Both typed the same.
  expect(savedMeanwhile(typing({ note: 'late' }), { ...opened, version: 4, note: 'late' }, UPON)).toEqual([])
})

test('a restored draft of an older version names every field that differs, as it does not know what it was typed upon', () => {
  const restored = typing({ driver: 'Roy', version: 3 }, colleague)
  expect(savedMeanwhile(restored, colleague, UPON)).toEqual([{ name: 'driver', theirs: 'Khan', mine: { value: 'Roy' } }])
  expect(putOnTop(restored, colleague, UPON).values).toEqual({ ...colleague, driver: 'Roy' })
})

test('on top of what is saved, every field that was typed stays, and every other one is the colleague’s, in their version', () => {
  const fields = ['driver', 'phone', 'note'] as const
  const subsets = Array.from({ length: 8 }, (_, bits) => fields.filter((_field, at) => bits & (1 << at)))
  for (const mine of subsets)
    for (const theirs of subsets) {
      const typed = typing(Object.fromEntries(mine.map((field) => [field, `my ${field}`])))
      const now = { ...opened, version: 9, ...Object.fromEntries(theirs.map((field) => [field, `their ${field}`])) }
      const { initial, values, key } = putOnTop(typed, now, UPON)
      expect(initial).toEqual(now)
      expect(key).not.toBe(typed.key)
      expect(values.version).toBe(9)
      for (const field of fields) expect(values[field]).toBe(mine.includes(field) ? `my ${field}` : now[field])
      const shown = savedMeanwhile(typed, now, UPON)?.map(({ name }) => name)
      expect(shown).toEqual(fields.filter((field) => theirs.includes(field)))
      expect(savedMeanwhile({ initial, values }, now, UPON)).toBeUndefined()
    }
})
