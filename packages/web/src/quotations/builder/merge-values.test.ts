import { costSubject } from '@tradewind/domain/quotations/typed-cost'
import { expect, test } from 'vitest'
import { type BuilderValues, emptyValues, newOther } from './builder-values.ts'
import { changesWhatWasSold, mergeValues, numberedAs, putOnSaved } from './merge-values.ts'

const line = (id: number, name: string, price = '10') => ({ ...newOther(''), key: `line ${id}`, id, name, price })
const base: BuilderValues = {
  ...emptyValues('AED'),
  ...{ version: 3, kartName: 'Rao family', discount: '0', miscellaneous: [line(1, 'Visa'), line(2, 'Cake'), line(3, 'Guide')] },
}
const names = ({ miscellaneous }: BuilderValues) => miscellaneous.map(({ id, name, price }) => [id, name, price])

test('each keeps what only one has changed, and of what both changed the own stays', () => {
  const mine = { ...base, kartName: 'Rao family, Dubai', miscellaneous: [line(1, 'Visa', '12'), line(2, 'Cake'), line(3, 'Guide')] }
  const theirs = {
    ...base,
    ...{
      version: 4,
      kartName: 'Rao',
      discount: '25',
      miscellaneous: [line(1, 'Visa, express'), line(2, 'Cake', '15'), line(3, 'Guide')],
    },
  }
  const merged = mergeValues(base, mine, theirs)
  expect(merged).toMatchObject({ version: 4, kartName: 'Rao family, Dubai', discount: '25' })
  expect(names(merged)).toEqual([
    [1, 'Visa, express', '12'],
    [2, 'Cake', '15'],
    [3, 'Guide', '10'],
  ])
})

test('lines that either added stay, those that either removed are gone; a removed one that was changed is a new one', () => {
  const fresh = { ...newOther(''), name: 'Flowers', price: '5' }
  const mine = { ...base, miscellaneous: [line(2, 'Cake, no egg'), line(3, 'Guide'), fresh] }
  const theirs = { ...base, version: 4, miscellaneous: [line(1, 'Visa'), line(4, 'Boat')] }
  expect(names(mergeValues(base, mine, theirs))).toEqual([
    [4, 'Boat', '10'],
    [undefined, 'Cake, no egg', '10'],
    [undefined, 'Flowers', '5'],
  ])
})

test('what is typed while it is saved is put upon what was saved: a new line is not added twice, one that was taken out stays out', () => {
  const fresh = (name: string) => ({ ...newOther(''), name, price: '5' })
  const [flowers, boat, car] = [fresh('Flowers'), fresh('Boat'), fresh('Car')]
  const sent = { ...base, kartName: 'Rao', miscellaneous: [line(1, 'Visa'), flowers, boat] }
  const typed = { ...sent, discount: '25', miscellaneous: [{ ...flowers, price: '6' }, line(1, 'Visa'), car] }
  const saved = {
    ...base,
    version: 4,
    kartName: 'Rao',
    miscellaneous: [line(1, 'Visa'), line(8, 'Flowers', '5'), line(9, 'Boat', '5')],
  }
  const put = putOnSaved(sent, typed, saved)
  expect(put).toMatchObject({ version: 4, kartName: 'Rao', discount: '25' })
  expect(names(put)).toEqual([
    [1, 'Visa', '10'],
    [8, 'Flowers', '6'],
    [undefined, 'Car', '5'],
  ])
})

test('a draft of an older version that was restored over a newer one changes only what was typed', () => {
  const theirs = { ...base, version: 4, discount: '25', miscellaneous: [line(1, 'Visa', '12'), line(2, 'Cake')] }
  const draft = { version: 3, miscellaneous: [line(1, 'Visa'), line(2, 'Cake, no egg'), line(3, 'Guide')] }
  const merged = mergeValues(base, { ...theirs, ...draft }, theirs)
  expect(merged).toMatchObject({ version: 4, discount: '25' })
  expect(names(merged)).toEqual([
    [1, 'Visa', '12'],
    [2, 'Cake, no egg', '10'],
  ])
})

test('a new quotation that is there already takes the numbers of its lines, each once', () => {
  const fresh = (name: string) => ({ ...newOther(''), name, price: '5' })
  const typed = { ...base, version: 0, miscellaneous: [fresh('Guide'), fresh('Visa'), fresh('Visa')] }
  expect(names(numberedAs(typed, base))).toEqual([
    [3, 'Guide', '5'],
    [1, 'Visa', '5'],
    [undefined, 'Visa', '5'],
  ])
})

test('a line that differs changes what was sold; notes, and a version that is newer, do not', () => {
  const noted = { ...base, version: 4, remark: 'Late', passengers: [], instalments: [{ percent: '100', dueOn: null }] }
  expect(changesWhatWasSold(noted, base)).toBe(false)
  expect(changesWhatWasSold({ ...noted, miscellaneous: [line(1, 'Visa')] }, base)).toBe(true)
})

test('an amount is merged with what it was typed for: mine for its own day, on the day of a colleague, counts for nobody', () => {
  const of = (day: string) =>
    costSubject('miscellaneous', { startDate: day }, { people: { adults: 2, child: 0, infant: 0, childAges: [] }, currency: 'AED' })
  const visa = (day: string, cost: string, costOf = of(day)) => ({ ...line(1, 'Visa'), startDate: day, cost, costOf })
  const whole = { ...base, miscellaneous: [visa('2027-01-14', '50')] }
  const mine = { ...whole, miscellaneous: [visa('2027-01-14', '60')] }
  const theirs = { ...whole, version: 4, miscellaneous: [visa('2027-01-16', '50')] }
  const [merged] = mergeValues(whole, mine, theirs).miscellaneous
  expect(merged).toMatchObject({ startDate: '2027-01-16', cost: '60', costOf: { day: '2027-01-14' } })
  // Confirmed here, typed there: one of the two, and not half of each.
  const confirmed = { ...whole, miscellaneous: [visa('2027-01-14', '50', { ...of('2027-01-14'), adults: 3 })] }
  const [other] = mergeValues(whole, confirmed, { ...theirs, miscellaneous: [visa('2027-01-14', '70')] }).miscellaneous
  expect(other).toMatchObject({ cost: '50', costOf: { adults: 3 } })
  // Who typed nothing has theirs, with what it is of.
  const named = { ...whole, miscellaneous: [{ ...visa('2027-01-14', '50'), name: 'Visas' }] }
  expect(mergeValues(whole, named, theirs).miscellaneous[0]).toMatchObject({
    name: 'Visas',
    cost: '50',
    costOf: { day: '2027-01-16' },
  })
})
