import { makeWorkerPool, type PoolSettings } from '../workers/worker-pool.ts'
import { type Order, orderOf, type Paper } from './paper.ts'

declare module '../app.ts' {
  interface App {
    /** Draws documents, beside this process. */
    readonly papers: Papers
  }
}

/** Draws documents as PDF in processes beside the node. */
export type Papers = {
  /** Refuses TOO_MANY while too many wait already. */
  draw(paper: Paper): Promise<Buffer>
  close(): Promise<void>
}

/** A node on two cores gets on with one drawer: it draws some fifty e-tickets a second. One starts in a tenth of a second. */
const SETTINGS = {
  name: 'drawers of documents',
  file: new URL('./drawer-process.ts', import.meta.url),
  // Two to three seconds' work.
  mostWaiting: 100,
  stuckAfterMs: 15_000,
  mostBytes: 400 * 2 ** 20,
  restsForMs: 5 * 60_000,
}

export function makePapers(settings: Pick<PoolSettings, 'log'> & Partial<PoolSettings>): Papers {
  const pool = makeWorkerPool<Order, Uint8Array>({ ...SETTINGS, ...settings })
  return {
    draw: async (paper) => Buffer.from(await pool.do(orderOf(paper))),
    close: pool.close,
  }
}
