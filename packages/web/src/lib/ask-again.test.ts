import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { askAgain } from './ask-again.ts'

const KEY = ['GET_NOTIFICATION_SETTINGS'] as const

/** A screen that shows one query, and a server whose answers are released by the test. */
function open() {
  const client = new QueryClient()
  const asked: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((answer) => asked.push(answer))
  const observer = new QueryObserver(client, { queryKey: [...KEY, 'here'], queryFn })
  const leave = observer.subscribe(() => {})
  return { client, asked, shown: () => observer.getCurrentResult().data, leave }
}

test('what was asked before something happened is asked once more when its answer is there', async () => {
  const { client, asked, shown, leave } = open()
  const again = askAgain(client, KEY)
  asked[0]?.('off')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.('on')
  await again
  expect(shown()).toBe('on')
  expect(asked).toHaveLength(2)
  leave()
})

test('what is on the screen already is asked once, and an older question for it counts no more', async () => {
  const { client, asked, shown, leave } = open()
  asked[0]?.('off')
  await expect.poll(shown).toBe('off')
  const older = client.invalidateQueries({ queryKey: KEY })
  const again = askAgain(client, KEY)
  asked[2]?.('on')
  asked[1]?.('off')
  await Promise.all([older, again])
  expect(shown()).toBe('on')
  expect(asked).toHaveLength(3)
  leave()
})

test('other questions are left alone', async () => {
  const { client, asked, shown, leave } = open()
  await askAgain(client, ['GET_NOTICES'])
  asked[0]?.('off')
  await expect.poll(shown).toBe('off')
  expect(asked).toHaveLength(1)
  leave()
})
