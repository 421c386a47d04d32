import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RateFileAnswer, RateFileWork } from './rate-file-worker.ts'
import type { RateFileWish } from './read-rate-file.ts'

/** What the thread may keep: a sheet of 100,000 rows with all its cells takes half of it. */
const LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 }

let last: Promise<unknown> = Promise.resolve()

/** Reads a file of rates in a thread of its own, beside which others are served. One file after the other: each takes much memory. */
export function readRateFileApart(bytes: Buffer, wish: RateFileWish): Promise<RateFileAnswer> {
  const own = last.then(() => readInThread(bytes, wish))
  last = own.catch(() => {})
  return own
}

async function readInThread(bytes: Buffer, wish: RateFileWish): Promise<RateFileAnswer> {
  const work: RateFileWork = { bytes, wish }
  const worker = new Worker(new URL('./rate-file-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: LIMITS,
    execArgv: [],
  })
  try {
    const [answer] = (await Promise.race([
      once(worker, 'message'),
      once(worker, 'error').then(([error]) => Promise.reject(error)),
    ])) as [RateFileAnswer]
    return answer
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      return { unreadable: 'This file is too large. Please divide it into several files.' }
    throw error
  } finally {
    await worker.terminate()
  }
}
