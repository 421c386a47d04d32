import { expect, test } from 'vitest'
import { makeTurns } from './take-turns.ts'

test('so many go at once, and the next comes when one of them ends, in the order in which they came', async () => {
  const turns = makeTurns({ atOnce: 2, mostWaiting: 2, waitsMs: 60_000 })
  const came: string[] = []
  const [first] = [await turns.take(), await turns.take()]
  const come = async (name: string) => {
    const end = await turns.take()
    came.push(name)
    return end
  }
  const third = come('third')
  const fourth = come('fourth')
  expect(await turns.take()).toBe(undefined)
  first?.()
  // Twice is once: a connection that breaks after its answer ends its turn again.
  first?.()
  const end = await third
  expect(came).toEqual(['third'])
  end?.()
  expect(await fourth).toBeTypeOf('function')
})

test('who waits too long gets none, and takes none from those behind', async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 5, waitsMs: 20 })
  const end = await turns.take()
  expect(await turns.take()).toBe(undefined)
  const next = turns.take()
  end?.()
  expect(await next).toBeTypeOf('function')
})
