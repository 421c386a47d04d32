import { expect, test } from 'vitest'
import { readTouched } from './read-touched.ts'

const kart = (id: number, totalNow = '110.00') => ({ id, totalNow })
/** Ten on a page. */
const paged = (karts: readonly ReturnType<typeof kart>[]) => async (cursor: string | null) => {
  const from = Number(cursor ?? 0)
  return { karts: karts.slice(from, from + 10), nextCursor: from + 10 < karts.length ? `${from + 10}` : null }
}

test('what a change touches is found behind more than a list of what had other prices before', async () => {
  const before = Array.from({ length: 35 }, (_, at) => kart(at))
  const after = [...before.slice(0, 34), kart(34, '120.00'), kart(35)]
  expect(await readTouched(paged(after), { before, most: 20 })).toEqual({ karts: [kart(34, '120.00'), kart(35)], hasMore: false })
})

test('it stops where there are enough, and says whether there are more', async () => {
  const all = Array.from({ length: 40 }, (_, at) => kart(at))
  const { karts, hasMore } = await readTouched(paged(all), { before: [], most: 20 })
  expect([karts.length, hasMore]).toEqual([20, true])
  expect(await readTouched(paged(all), { before: all, most: 20 })).toEqual({ karts: [], hasMore: false })
})
