import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableSheet } from '@tradewind/domain/rates/sheet/sheet-table'
import { type RateFileWish, type ReadRateFile, readRateFile } from './read-rate-file.ts'

/** What the thread of `readRateFileApart` is given, and what it answers once. */
export type RateFileWork = { readonly bytes: Uint8Array; readonly wish: RateFileWish }
export type RateFileAnswer = { readonly file: ReadRateFile } | { readonly unreadable: string }

const { bytes, wish } = workerData as RateFileWork
parentPort?.postMessage(await answer())

async function answer(): Promise<RateFileAnswer> {
  try {
    return { file: await readRateFile(bytes, wish) }
  } catch (error) {
    if (error instanceof UnreadableSheet) return { unreadable: error.message }
    throw error
  }
}
