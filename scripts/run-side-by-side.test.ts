import { expect, test } from 'vitest'
import { type Part, runSideBySide } from './run-side-by-side.ts'

/** Runs parts that each end on a signal, and keeps what was running at the start of each. */
async function play(parts: readonly Part[], ends: readonly string[]): Promise<Record<string, string[]>> {
  const [running, beside] = [new Map<string, () => void>(), {} as Record<string, string[]>]
  const played = runSideBySide(parts, ({ name }) => {
    beside[name] = [...running.keys()]
    return new Promise((done) => running.set(name, done))
  })
  for (const name of ends) {
    await expect.poll(() => running.has(name)).toBe(true)
    running.get(name)?.()
    running.delete(name)
  }
  await played
  return beside
}

test('two at a time, in their order', async () => {
  const parts = [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }]
  expect(await play(parts, ['b', 'c', 'a', 'd'])).toEqual({ a: [], b: ['a'], c: ['a'], d: ['a'] })
})

test('what keeps the machine busy by itself runs alone', async () => {
  const parts = [{ name: 'a' }, { name: 'b', isAlone: true }, { name: 'c' }, { name: 'd' }]
  expect(await play(parts, ['a', 'b', 'c', 'd'])).toEqual({ a: [], b: [], c: [], d: ['c'] })
})

test('what needs another waits for it', async () => {
  const parts = [{ name: 'a' }, { name: 'b', after: 'a' }]
  expect(await play(parts, ['a', 'b'])).toEqual({ a: [], b: [] })
})

test('an error of a part ends the run', async () => {
  await expect(runSideBySide([{ name: 'a' }], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
