// @vitest-environment node
import { expect, test } from 'vitest'
import { beginWith, followInitial, givenBy, openWith, type Typed } from './typed-values.ts'

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
