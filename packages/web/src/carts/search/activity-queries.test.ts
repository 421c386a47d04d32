import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type ActivityRun, activitySearch } from './activity-queries.ts'

afterEach(() => vi.unstubAllGlobals())

const INPUT = { cityId: 1, startDate: '2027-01-14', endDate: '2027-01-16', adults: 2, children: 0, childAges: [], infants: 0 }
const page = (nextAfter: number | null) => ({ type: 'page', currency: 'AED', timeZone: 'Asia/Dubai', activities: [], nextAfter })
/** An answer of lines, which a test writes one by one. */
function answering() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }))
  return {
    write: (line: object) => stream?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`)),
    end: () => stream?.close(),
  }
}
function searching(client: QueryClient) {
  const options = activitySearch(INPUT)
  return {
    found: client.fetchQuery({ ...options, retry: false, staleTime: 0 }),
    shown: () => client.getQueryData<ActivityRun>(options.queryKey),
  }
}

test('the first page is shown before the last has come', async () => {
  const [answer, client] = [answering(), new QueryClient()]
  const { found, shown } = searching(client)
  answer.write(page(25))
  await expect.poll(() => [shown()?.pages.length, shown()?.isDone]).toEqual([1, false])
  answer.write(page(null))
  answer.write({ type: 'finished' })
  answer.end()
  expect(await found).toMatchObject({ isDone: true })
  expect(shown()?.pages.length).toBe(2)
})

test('what was cut keeps what came and is no whole list; read again, a whole one stays until the new one is there', async () => {
  const client = new QueryClient()
  const cut = answering()
  const first = searching(client)
  cut.write(page(25))
  await expect.poll(() => first.shown()?.pages.length).toBe(1)
  cut.end()
  await expect(first.found).rejects.toThrow()
  expect(first.shown()).toMatchObject({ isDone: false, pages: [{ nextAfter: 25 }] })

  const whole = answering()
  const second = searching(client)
  for (const line of [page(25), page(null), { type: 'finished' }]) whole.write(line)
  whole.end()
  await second.found
  const again = answering()
  const third = searching(client)
  again.write(page(25))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(third.shown()).toMatchObject({ isDone: true, pages: [{}, {}] })
  again.write({ type: 'refused', errorCode: 'BUSY', errorMessage: 'Please try again.' })
  again.end()
  await expect(third.found).rejects.toMatchObject({ errorCode: 'BUSY' })
  expect(third.shown()).toMatchObject({ isDone: true })
})
