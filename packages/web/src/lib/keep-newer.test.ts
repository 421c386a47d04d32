import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepNewer } from './keep-newer.ts'

test('a read that set out before a write and comes back after it changes nothing', async () => {
  const client = new QueryClient()
  let answer = (_: { version: number; remarks: string }) => {}
  const reading = client.fetchQuery({
    queryKey: ['CART'],
    queryFn: () => new Promise<{ version: number; remarks: string }>((done) => (answer = done)),
    structuralSharing: keepNewer,
  })
  client.setQueryData(['CART'], { version: 2, remarks: 'written' })
  answer({ version: 1, remarks: '' })
  await reading
  expect(client.getQueryData(['CART'])).toEqual({ version: 2, remarks: 'written' })
})

test('a newer answer is shown, and of the same version the last', () => {
  expect(keepNewer({ version: 1, price: 5 }, { version: 2, price: 6 })).toEqual({ version: 2, price: 6 })
  expect(keepNewer({ version: 2, price: 5 }, { version: 2, price: 6 })).toEqual({ version: 2, price: 6 })
  expect(keepNewer(undefined, { version: 0 })).toEqual({ version: 0 })
})

test('what has not changed stays the same object, so that nothing is drawn again', () => {
  const before = { version: 1, days: [{ id: 1 }] }
  expect(keepNewer(before, { version: 1, days: [{ id: 1 }] })).toBe(before)
})
