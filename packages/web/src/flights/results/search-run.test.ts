import type { SourceProgress } from '@tradewind/contract/flights/option'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from '../../lib/read-lines.ts'
import { flight } from './option-builder.ts'
import { afterEvent, type SearchRun } from './search-run.ts'

const source = (code: string, status: SourceProgress['status'], count = 0): SourceProgress => ({
  code,
  name: code,
  status,
  count,
  tookMs: null,
  reason: null,
})
const started = {
  type: 'started',
  searchId: 's1',
  traceId: 't1',
  expiresAt: '2026-12-01T10:15:00.000Z',
  sources: [source('tbo', 'asking'), source('fixed', 'asking')],
} as const
const nothing = {} as SearchRun

test('options add up, each source says how it did, and the end is said', () => {
  const first = flight()
  let run = afterEvent(nothing, { ...started, sources: [...started.sources] })
  run = afterEvent(run, { type: 'options', source: source('tbo', 'answered', 1), options: [first], replaced: [] })
  run = afterEvent(run, { type: 'source', source: source('fixed', 'failed') })
  expect(run.options).toEqual([first])
  expect(run.sources.map(({ status }) => status)).toEqual(['answered', 'failed'])
  expect(run.isDone).toBe(false)
  expect(afterEvent(run, { type: 'finished', sources: [...run.sources] }).isDone).toBe(true)
})

test('a fare that comes again and cheaper stands there once', () => {
  const [dear, other, cheap] = [flight(), flight(), flight()]
  let run = afterEvent(nothing, { ...started, sources: [...started.sources] })
  run = afterEvent(run, { type: 'options', source: source('tbo', 'answered', 2), options: [dear, other], replaced: [] })
  run = afterEvent(run, { type: 'options', source: source('fixed', 'answered', 1), options: [cheap], replaced: [dear.resultIndex] })
  expect(run.options).toEqual([other, cheap])
})

test('a refusal inside the stream is a refusal', () => {
  expect(() => afterEvent(nothing, { type: 'refused', errorCode: 'SEARCH_NOT_ALLOWED', errorMessage: 'Switched off.' })).toThrow(
    'Switched off.',
  )
})

function streamOf(parts: readonly Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

test('however the bytes are cut, the same lines come out', async () => {
  const text = '{"a":"₹ é"}\n{"b":2}\n\n{"c":"last"}'
  const bytes = new TextEncoder().encode(text)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), async (sizes) => {
      const parts: Uint8Array<ArrayBuffer>[] = []
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const size = sizes[i % sizes.length] ?? 1
        parts.push(bytes.slice(at, at + size))
        at += size
      }
      expect(await Array.fromAsync(readLines(streamOf(parts)))).toEqual(['{"a":"₹ é"}', '{"b":2}', '{"c":"last"}'])
    }),
  )
})
