import { PICTURE_PIXELS_AT_LEAST } from '@tradewind/domain/catalogue/picture-limits'
import { WorkerDied } from '../../workers/worker.ts'
import { makeWorkerPool, type PoolSettings } from '../../workers/worker-pool.ts'
import type { Pressed, PressOrder } from './press-picture.ts'

declare module '../../app.ts' {
  interface App {
    readonly picturePress: PicturePress
  }
}

/** Makes pictures smaller in a process beside the node. */
export type PicturePress = {
  /** Refuses TOO_MANY while too many wait already. A picture that ends the process is a broken one. */
  press(content: Uint8Array, least?: { readonly pixelsAtLeast: number }): Promise<Pressed>
  close(): Promise<void>
}

/** One at a time: a picture of the largest size fills a quarter of a gigabyte while it is unpacked. */
const SETTINGS = {
  name: 'presses of pictures',
  file: new URL('./press-process.ts', import.meta.url),
  workers: 1,
  mostWaiting: 60,
  stuckAfterMs: 30_000,
  mostBytes: 300 * 2 ** 20,
  restsForMs: 60_000,
}

export function makePicturePress(settings: Pick<PoolSettings, 'log'> & Partial<PoolSettings>): PicturePress {
  const pool = makeWorkerPool<PressOrder, Pressed>({ ...SETTINGS, ...settings })
  return {
    async press(content, { pixelsAtLeast } = { pixelsAtLeast: PICTURE_PIXELS_AT_LEAST }) {
      try {
        return await pool.do({ content, pixelsAtLeast })
      } catch (error) {
        // Both processes that tried it are gone: the node is well, and so is the next picture.
        if (error instanceof WorkerDied) return { refused: 'broken' }
        throw error
      }
    },
    close: pool.close,
  }
}
