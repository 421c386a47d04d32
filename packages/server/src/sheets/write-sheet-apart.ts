import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { SheetWork } from './sheet-worker.ts'
import type { CellValue } from './write-cells.ts'
import { cellsOf, outlineOf, type Sheet } from './write-sheet.ts'

/** Rows that travel together: enough that the journey costs little, few enough that copying them holds nobody up. */
const BATCH = 200
/** What the thread may keep; it needs a fraction of it, however many rows there are. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * The same file as `writeSheet` gives, written by a thread of its own: for long sheets, beside which others are served. Rows are read as fast as bytes
 * are taken. Who stops early ends the thread, and the reading.
 */
export async function* writeSheetApart<Row>(source: AsyncIterable<Row>, sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const [rows, bytes] = [new MessageChannel(), new MessageChannel()]
  const batches = inBatches(cellsOf(source, sheet.columns))
  const work: SheetWork = { outline: outlineOf(sheet), rows: rows.port2, bytes: bytes.port2 }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: work,
    transferList: [rows.port2, bytes.port2],
    resourceLimits: LIMITS,
    execArgv: [],
  })
  const failed = Promise.race([feed(rows.port1, batches), once(worker, 'error').then(([error]) => Promise.reject(error))])
  // Met below, with the next piece.
  failed.catch(() => {})
  try {
    for (;;) {
      const [piece] = (await Promise.race([once(bytes.port1, 'message'), failed])) as [Uint8Array | null]
      if (piece === null) return
      yield piece
      bytes.port1.postMessage(null)
    }
  } finally {
    await worker.terminate()
    await batches.return(undefined)
  }
}

/** Answers each wish for rows with the next batch. Never ends well: it only fails, as the rows do. */
function feed(port: MessagePort, batches: AsyncGenerator<CellValue[][]>): Promise<never> {
  return new Promise((_, reject) => {
    port.on('message', () => {
      batches.next().then(({ done, value }) => port.postMessage(done ? null : value), reject)
    })
  })
}

async function* inBatches(cells: AsyncGenerator<CellValue[]>): AsyncGenerator<CellValue[][]> {
  let batch: CellValue[][] = []
  for await (const row of cells) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
