import { once } from 'node:events'
import { type MessagePort, workerData } from 'node:worker_threads'
import { type CellValue, type SheetOutline, writeCells } from './write-cells.ts'

/**
 * What the thread of `writeSheetApart` is given. It asks for each batch of rows by an empty message on `rows`; null says that there are no more. Each
 * piece of the file goes out on `bytes`, null after the last, and the next one is made when an empty message comes back.
 */
export type SheetWork = { readonly outline: SheetOutline; readonly rows: MessagePort; readonly bytes: MessagePort }

const { outline, rows, bytes } = workerData as SheetWork

for await (const piece of writeCells(takeRows(), outline)) {
  const isTaken = once(bytes, 'message')
  bytes.postMessage(piece)
  await isTaken
}
bytes.postMessage(null)

async function* takeRows(): AsyncGenerator<CellValue[]> {
  for (;;) {
    const answer = once(rows, 'message')
    rows.postMessage(null)
    const [batch] = (await answer) as [CellValue[][] | null]
    if (batch === null) return
    yield* batch
  }
}
