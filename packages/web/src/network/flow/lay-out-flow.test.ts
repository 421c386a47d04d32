import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FlowPartner, type FlowState, layOutSide, MOST_SHOWN, mostOf, ROW, rowsOf } from './lay-out-flow.ts'

const partner = (key: string, weight: number, state: FlowState = 'linked'): FlowPartner => ({
  ...{ key, weight, state, name: key, category: 'Flights', amount: '', note: '' },
})

test('who sells most stands first, what waits and was stopped below, and those beyond are counted', () => {
  const partners = [partner('asked', 0, 'waiting'), partner('small', 10), partner('stopped', 0, 'stopped'), partner('large', 90)]
  const side = layOutSide(partners, { rows: 4, most: 100 })
  expect(side.shown.map(({ key }) => key)).toEqual(['large', 'small', 'asked', 'stopped'])
  expect(side.ribbons.map(({ width }) => Math.round(width))).toEqual([65, 7, 2, 2])
  expect(layOutSide([...partners, ...partners], { rows: 5, most: 200 })).toMatchObject({ left: 3 })
})

const States = fc.constantFrom<FlowState>('linked', 'waiting', 'stopped')
const Side = fc
  .array(fc.tuple(fc.double({ min: 0, max: 1e9, noNaN: true }), States), { maxLength: 12 })
  .map((rows) => rows.map(([weight, state], place) => partner(String(place), weight, state)))

test('ribbons never cross or overlap, lie within the picture, and are as thick as what was sold', () => {
  fc.assert(
    fc.property(Side, Side, (one, other) => {
      const [rows, most] = [rowsOf([one, other]), mostOf([one, other])]
      for (const partners of [one, other]) {
        const { shown, left, ribbons } = layOutSide(partners, { rows, most })
        expect(shown.length + left).toBe(partners.length)
        expect(shown.length).toBeLessThanOrEqual(MOST_SHOWN)
        const wrong = ribbons.filter((ribbon, place) => {
          const next = ribbons[place + 1]
          const [top, bottom] = [ribbon.atHub - ribbon.width / 2, ribbon.atHub + ribbon.width / 2]
          const isInside = top >= 0 && bottom <= rows * ROW && ribbon.atPartner >= ROW / 2 && ribbon.atPartner <= (rows - 0.5) * ROW
          const isBefore =
            !next || (next.atPartner > ribbon.atPartner && next.atHub - next.width / 2 > bottom && next.width <= ribbon.width)
          return !isInside || !isBefore
        })
        expect(wrong).toEqual([])
      }
    }),
  )
})
