import { expect, test } from 'vitest'
import { makeUploadQueue, type Send } from './upload-queue.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const settled = () => new Promise((resolve) => setTimeout(resolve))

type How = Parameters<Send>[1]

/** A queue whose sending the test ends, and what it was asked to send. */
function open(atOnce = 2) {
  const sent: (How & { name: string; arrive: () => void; fail: (error: unknown) => void })[] = []
  const send: Send = ({ name }, how) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    sent.push({ ...how, name, arrive: () => resolve(), fail: reject })
    how.signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
    return promise
  }
  const queue = makeUploadQueue({
    send,
    atOnce,
    whyNot: ({ name }) => (name.endsWith('.svg') ? 'No drawings.' : undefined),
    explain: (error) => ({ why: String(error), mayRetry: error !== 'never' }),
  })
  const states = () => queue.get().files.map(({ file: { name }, state }) => `${name} ${state}`)
  return { queue, sent, states }
}

test('two are sent at a time, in their order, and what has arrived leaves', async () => {
  const { queue, sent, states } = open()
  queue.add(['a', 'b', 'c'].map(file))
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
  sent[1]?.arrive()
  await settled()
  expect(states()).toEqual(['a sending', 'c sending'])
  expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  for (const one of sent) one.arrive()
  await settled()
  expect(queue.get()).toEqual({ files: [], done: 3 })
})

test('one at a time arrive in the order in which they were given', async () => {
  const { queue, sent, states } = open(1)
  queue.add(['a', 'b'].map(file))
  expect(states()).toEqual(['a sending', 'b waiting'])
  sent[0]?.arrive()
  await settled()
  expect(states()).toEqual(['b sending'])
})

test('progress is shown, and each change is a new object for who draws it', () => {
  const { queue, sent } = open()
  const seen: number[] = []
  const stop = queue.subscribe(() => {
    const [first] = queue.get().files
    if (first?.state === 'sending') seen.push(first.part)
  })
  queue.add([file('a')])
  const before = queue.get()
  sent[0]?.progress(0.5)
  expect(queue.get()).not.toBe(before)
  stop()
  sent[0]?.progress(1)
  expect(seen).toEqual([0, 0.5])
})

test('one that fails says why and is sent again when it is asked for; the others go on', async () => {
  const { queue, sent, states } = open()
  queue.add(['a', 'b', 'c'].map(file))
  sent[0]?.fail('offline')
  await settled()
  expect(states()).toEqual(['a failed', 'b sending', 'c sending'])
  expect(queue.get().files[0]).toMatchObject({ why: 'offline', mayRetry: true })
  queue.retry(1)
  expect(states()[0]).toBe('a waiting')
  sent[1]?.arrive()
  await settled()
  expect(states()).toEqual(['a sending', 'c sending'])
  expect(sent.at(-1)?.name).toBe('a')
})

test('one that is refused beforehand is never sent, and does not keep the others', async () => {
  const { queue, sent, states } = open()
  queue.add(['a.svg', 'b'].map(file))
  expect(states()).toEqual(['a.svg failed', 'b sending'])
  expect(queue.get().files[0]).toMatchObject({ why: 'No drawings.', mayRetry: false })
  sent[0]?.fail('never')
  await settled()
  expect(queue.get().files[1]).toMatchObject({ state: 'failed', mayRetry: false })
})

test('one that is removed is stopped, wherever it is, and the next takes its place', async () => {
  const { queue, sent, states } = open()
  queue.add(['a', 'b', 'c', 'd'].map(file))
  queue.remove(1)
  expect(sent[0]?.signal.aborted).toBe(true)
  queue.remove(4)
  await settled()
  expect(states()).toEqual(['b sending', 'c sending'])
  sent[0]?.progress(0.9)
  expect(states()).toEqual(['b sending', 'c sending'])
})

test('a new round counts from the beginning, more files in the same round do not', async () => {
  const { queue, sent } = open()
  queue.add([file('a'), file('b')])
  sent[0]?.arrive()
  await settled()
  queue.add([file('c')])
  expect(queue.get().done).toBe(1)
  for (const one of sent) one.arrive()
  await settled()
  for (const one of sent) one.arrive()
  await settled()
  expect(queue.get()).toEqual({ files: [], done: 3 })
  queue.add([file('d')])
  expect(queue.get().done).toBe(0)
})
