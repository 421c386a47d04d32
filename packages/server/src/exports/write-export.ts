import type { ExportFormat } from '@tradewind/contract/exports/exports'
import { formatCount } from '@tradewind/domain/locale'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { announce } from '../live/announce.ts'
import { notify } from '../notifications/notify.ts'
import { gatherBytes } from '../sheets/gather-bytes.ts'
import { localeOfSite } from '../sites/site-zone.ts'
import type { ExportKind } from './export-kind.ts'
import { beginExport, type ExportRow, finishExport, insertPiece, keepProgress, setTotal } from './export-repo.ts'

/** A piece as it is kept: large enough for few rows, small enough for little memory. */
const PIECE_BYTES = 256 * 1024
/** Starts after which there is no hope: what fails so often fails by itself. */
const MOST_RUNS = 5

type ExportJob = { readonly siteId: number; readonly exportId: string }
type Parts = Pick<App, 'db' | 'jobs' | 'log' | 'now' | 'exports'>

/**
 * Writes a sheet, piece by piece. A node that dies over it leaves it to be started again; of two writers that think the sheet theirs, the
 * database believes the later.
 */
export async function writeExport(app: Parts, job: ExportJob): Promise<void> {
  const row = await begin(app, job)
  if (!row) return
  try {
    await writePieces(app, job, row)
  } catch (error) {
    if (error instanceof NotOurs) return
    if (row.run < MOST_RUNS) throw error
    app.log.error({ err: error, exportId: row.id }, 'an export failed for good')
    await inSite(app.db, job.siteId, async (tx) => {
      await stillOurs(tx, row, {})
      await finishExport(tx, app.jobs, row.id, { state: 'failed' }, app.now())
      await announce(tx, { topic: 'export', exportId: row.id, userId: row.user_id })
    })
  }
}

/** The sheet was cancelled, or another writer has started it again. */
class NotOurs extends Error {}

function begin(app: Parts, { siteId, exportId }: ExportJob): Promise<ExportRow | undefined> {
  return inSite(app.db, siteId, async (tx) => {
    const row = await beginExport(tx, exportId)
    if (!row) return undefined
    await setTotal(tx, exportId, await kindOf(app, row).count(tx, row.input))
    await announce(tx, { topic: 'export', exportId, userId: row.user_id })
    return row
  })
}

async function writePieces(app: Parts, { siteId }: ExportJob, row: ExportRow): Promise<void> {
  const { db } = app
  const written = { tickets: 0, pieces: 0, bytes: 0 }
  await inSite(db, siteId, async (reading) => {
    const onRead = (count: number) => {
      written.tickets += count
    }
    const bytes = kindOf(app, row).write(reading, { input: row.input, format: row.format as ExportFormat, onRead })
    for await (const piece of gatherBytes(bytes, PIECE_BYTES)) {
      written.bytes += piece.length
      await inSite(db, siteId, (tx) => keepPiece(tx, row, piece, written))
      written.pieces += 1
    }
  })
  await inSite(db, siteId, (tx) => makeReady(tx, app, row, written))
}

function kindOf({ exports }: Parts, row: ExportRow): ExportKind {
  const kind = exports.get(row.kind)
  if (!kind) throw new Error(`Nobody exports ${row.kind} here`)
  return kind
}

type Written = { readonly tickets: number; readonly pieces: number; readonly bytes: number }

async function keepPiece(tx: SiteTx, row: ExportRow, bytes: Buffer, { tickets, pieces }: Written): Promise<void> {
  await stillOurs(tx, row, { tickets_written: tickets })
  await insertPiece(tx, row.id, { place: pieces, bytes })
  await announce(tx, { topic: 'export', exportId: row.id, userId: row.user_id })
}

async function makeReady(tx: SiteTx, app: Parts, row: ExportRow, { tickets, bytes }: Written): Promise<void> {
  await stillOurs(tx, row, {})
  const { jobs, now } = app
  await finishExport(tx, jobs, row.id, { state: 'ready', sizeBytes: bytes, tickets }, now())
  await announce(tx, { topic: 'export', exportId: row.id, userId: row.user_id })
  const { words, foundAt = '/staff/downloads' } = kindOf(app, row)
  const [one, many] = words
  const what = tickets === 1 ? `1 ${one}` : `${formatCount(tickets, await localeOfSite(tx))} ${many}`
  await notify(
    tx,
    { to: { userId: row.user_id }, kind: 'exportReady', title: `Your download of ${what} is ready`, path: foundAt },
    now(),
  )
}

/** Writes down how far it is, if the sheet is still this writer's; ends the writer where it is not. */
async function stillOurs(tx: SiteTx, row: ExportRow, change: { tickets_written?: number }): Promise<void> {
  if (!(await keepProgress(tx, row, change))) throw new NotOurs()
}
