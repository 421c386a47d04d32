import { expect, test } from 'vitest'
import { type BuilderValues, emptyValues, newFlight, newOther } from './builder-values.ts'
import { lineToRemove, putLineBack, type RemovedLine } from './put-line-back.ts'

const terms: BuilderValues['miscellaneous'][number]['cancellation'] = [{ amount: 48, unit: 'hour', refundPercent: 50 }]
const line = (id: number, name: string) => ({
  ...newOther(''),
  key: `line ${id}`,
  id,
  name,
  price: `${id}0`,
  cost: `${id}`,
  cancellation: terms,
})
const values: BuilderValues = {
  ...emptyValues('AED'),
  miscellaneous: [line(1, 'Visa'), line(2, 'Cake'), line(3, 'Guide')],
  flightDetails: [{ ...newFlight('2027-01-19'), key: 'flight', airlineCode: 'EK', flightNo: '511' }],
}
const saved = new Set([1, 2, 3])
const names = ({ miscellaneous }: BuilderValues) => miscellaneous.map(({ name }) => name)
function without(from: BuilderValues, key: string): { removed: RemovedLine; left: BuilderValues } {
  const removed = lineToRemove(from, key)
  if (!removed) throw new Error(`There is no ${key}.`)
  const lines: readonly { key: string }[] = from[removed.list]
  return { removed, left: { ...from, [removed.list]: lines.filter((one) => one.key !== key) } }
}

test.each(['line 1', 'line 2', 'line 3', 'flight'])('%s stands again where it stood, with its number, price and terms', (key) => {
  const { removed, left } = without(values, key)
  expect(left).not.toEqual(values)
  expect({ ...left, ...putLineBack(left, removed, saved) }).toEqual(values)
})

test('what was typed, added and removed since stays', () => {
  const { removed, left } = without(values, 'line 2')
  const since = {
    ...left,
    kartName: 'Rao family',
    miscellaneous: [
      { ...line(3, 'Guide in Hindi'), price: '99' },
      { ...newOther(''), name: 'Flowers' },
    ],
  }
  const back = { ...since, ...putLineBack(since, removed, saved) }
  expect(names(back)).toEqual(['Cake', 'Guide in Hindi', 'Flowers'])
  expect([back.kartName, back.miscellaneous[1]?.price]).toEqual(['Rao family', '99'])
})

test('a second press changes nothing', () => {
  const { removed } = without(values, 'line 2')
  expect(putLineBack(values, removed, saved)).toEqual({})
})

test('where the quotation was saved without it, it is a new line', () => {
  const { removed, left } = without(values, 'line 2')
  const back = { ...left, ...putLineBack(left, removed, new Set([1, 3])) }
  expect(names(back)).toEqual(['Visa', 'Cake', 'Guide'])
  const { id, key, ...rest } = back.miscellaneous[1] as BuilderValues['miscellaneous'][number]
  const { id: _, key: oldKey, ...before } = line(2, 'Cake')
  expect([id, rest]).toEqual([undefined, before])
  expect(key).not.toBe(oldKey)
})

test('a line that is not there cannot be removed', () => {
  expect(lineToRemove(values, 'line 9')).toBeUndefined()
})
