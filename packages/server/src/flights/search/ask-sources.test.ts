import type { DropReason } from '@tradewind/domain/flights/dropped'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { SupplierRefused, SupplierUnreached } from '../suppliers/supplier-errors.ts'
import type { SupplierFound, SupplierOption } from '../suppliers/supplier-option.ts'
import { askSources, listSources, type SourceAnswer } from './ask-sources.ts'

type Behaviour = (signal: AbortSignal) => Promise<SupplierFound>
const log = pino({ level: 'silent' })
const never: Behaviour = () => new Promise(() => {})
const heeding: Behaviour = (signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }))
const found =
  (count: number): Behaviour =>
  async () => ({ options: Array.from({ length: count }, () => ({}) as SupplierOption), dropped: [] })
const losing =
  (reason: DropReason): Behaviour =>
  async () => ({ options: [], dropped: [{ what: 'option', reason, example: 'x', count: 3 }] })
const failing =
  (error: Error): Behaviour =>
  async () => {
    throw error
  }

function supplierOf(behaviours: Record<string, Behaviour>): FlightSupplier {
  const sources = Object.keys(behaviours).map((code) => ({ code, name: code }))
  const search: FlightSupplier['search'] = (_request, source, signal) =>
    behaviours[source]?.(signal) ?? Promise.reject(new Error('?'))
  return { code: 'fake', sources, search } as unknown as FlightSupplier
}

async function ask(behaviours: Record<string, Behaviour>, deadlineMs = 60) {
  const heard: SourceAnswer[] = []
  const sources = listSources([supplierOf(behaviours)]).map((source) => ({ ...source, search: {} as never, deadlineMs }))
  const progress = await askSources({ sources, log, onAnswer: (answer) => heard.push(answer) })
  return { heard, progress }
}

describe('asking the sources', () => {
  test('a source that hangs is late, whether or not it obeys its signal, and the search waits no longer', async () => {
    const { progress, heard } = await ask({ hangs: never, stops: heeding, quick: found(3) })
    expect(progress.map(({ code, status, count }) => [code, status, count])).toEqual([
      ['hangs', 'late', 0],
      ['stops', 'late', 0],
      ['quick', 'answered', 3],
    ])
    expect(heard[0]?.source.code).toBe('quick')
  })

  test('nothing but garbage is no answer; nothing but trains is one without flights', async () => {
    const { progress, heard } = await ask({ garbage: losing('amountMissing'), trains: losing('rail') })
    expect(progress.map(({ status, count }) => [status, count])).toEqual([
      ['failed', 0],
      ['answered', 0],
    ])
    expect(heard.map(({ dropped }) => dropped[0]?.count)).toEqual([3, 3])
  })

  test('each way of failing is described in words, and none reaches the others', async () => {
    const { progress } = await ask({
      down: failing(new SupplierUnreached('no')),
      unwilling: failing(new SupplierRefused('other', '2', 'secret detail')),
      buggy: failing(new TypeError('x is undefined')),
      fine: found(1),
    })
    expect(progress.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'answered'])
    expect(progress.map(({ reason }) => reason)).toEqual(['Could not be reached.', 'Search rejected.', 'Failed.', null])
  })
})
