import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { announce } from '../../live/announce.ts'
import type { ConnectionContext } from './add-connection.ts'
import { type ConnectionRow, changeConnection, lockConnection } from './connection-repo.ts'

type Line = Parameters<typeof recordChange>[1]

/** Nothing more is searched, quoted or booked there; existing bookings are served as before. Does nothing where it is stopped. Refuses NOT_FOUND. */
export function stopConnection(context: ConnectionContext, { code, reason }: { code: string; reason: string }) {
  const { actor, now } = context
  const by = `${actor.firstName} ${actor.lastName}`.trim()
  const line: Line = {
    actor,
    area: 'rules',
    action: 'stop a supplier connection',
    about: { kind: 'connection', id: code },
    after: { reason },
  }
  return move(context, {
    code,
    isDone: ({ stopped_at }) => stopped_at !== null,
    change: { stopped_at: now, stopped_by: by, stopped_reason: reason },
    record: (tx) => recordChange(tx, line, now),
  })
}

/** Sells from it again from the next search on. Does nothing where it is not stopped. Refuses NOT_FOUND. */
export function startConnection(context: ConnectionContext, { code }: { code: string }) {
  const { actor, now } = context
  const line: Line = { actor, area: 'rules', action: 'start a supplier connection', about: { kind: 'connection', id: code } }
  return move(context, {
    code,
    isDone: ({ stopped_at }) => stopped_at === null,
    change: { stopped_at: null, stopped_by: null, stopped_reason: null },
    record: (tx) => recordChange(tx, line, now),
  })
}

type Move = {
  readonly code: string
  readonly isDone: (row: ConnectionRow) => boolean
  readonly change: Parameters<typeof changeConnection>[2]
  readonly record: (tx: SiteTx) => Promise<void>
}

async function move({ app, actor }: ConnectionContext, { code, isDone, change, record }: Move): Promise<ConnectionRow> {
  const row = await inSite(app.db, actor.siteId, async (tx) => {
    const before = await lockConnection(tx, code)
    if (!before) refuse('NOT_FOUND', { message: 'Supplier not found.' })
    if (isDone(before)) return before
    const moved = await changeConnection(tx, code, change)
    await record(tx)
    await announce(tx, { topic: 'connections' })
    return moved
  })
  app.suppliers.forget(actor.siteId)
  return row
}
