// @vitest-environment node
import { expect, test } from 'vitest'
import { afterSending, beginWith, draftOf, followInitial, givenBy, openWith, type Typed } from './typed-values.ts'

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

test('a form in which nothing was typed meanwhile begins with what was sent', () => {
  const sent = type(openWith(before, 'FEED'), 'EUR')
  const putOn = () => ({ initial: after, values: after })
  expect(afterSending(sent, sent.values, { given: sent.given, putOn })).toMatchObject({ initial: sent.values, values: sent.values })
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
