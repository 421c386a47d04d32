import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { writeSessionsSeen } from './session-repo.ts'

/** Being seen is noted at most this often. */
const NOTED_EVERY_MINUTES = 5
/** So often what was noted is written down, all of it at once: a call that only reads does not write. A node that dies forgets these seconds. */
const WRITTEN_EVERY_MS = 10_000

type Note = { readonly siteId: number; readonly tokenHash: Buffer; readonly at: Instant }

/** When this node last saw its callers' sessions: what decides whether one has been idle for too long. */
export type SeenSessions = {
  lastSeen(tokenHash: Buffer): Instant | undefined
  note(siteId: number, session: { readonly tokenHash: Buffer; readonly lastSeenAt: Instant }, now: Instant): void
  /** Writes down what was noted. */
  write(): Promise<void>
  stop(): Promise<void>
}

export function keepSessionsSeen({ db, log }: { db: Database; log: Logger }): SeenSessions {
  const notes = new Map<string, Note>()
  const keyOf = (tokenHash: Buffer) => tokenHash.toString('latin1')

  const write = async () => {
    for (const [siteId, some] of Map.groupBy(notes.values(), (note) => note.siteId)) {
      await inSite(db, siteId, (tx) => writeSessionsSeen(tx, some))
      // What was noted again since stays.
      for (const note of some) if (notes.get(keyOf(note.tokenHash)) === note) notes.delete(keyOf(note.tokenHash))
    }
  }
  const writing = setInterval(() => {
    write().catch((error: unknown) => log.warn({ err: error }, 'sessions seen: trying again'))
  }, WRITTEN_EVERY_MS)
  writing.unref()
  return {
    lastSeen: (tokenHash) => notes.get(keyOf(tokenHash))?.at,
    note(siteId, { tokenHash, lastSeenAt }, now) {
      if (lastSeenAt < plusMinutes(now, -NOTED_EVERY_MINUTES)) notes.set(keyOf(tokenHash), { siteId, tokenHash, at: now })
    },
    write,
    async stop() {
      clearInterval(writing)
      await write().catch((error: unknown) => log.warn({ err: error }, 'sessions seen: some were not written down'))
    },
  }
}
