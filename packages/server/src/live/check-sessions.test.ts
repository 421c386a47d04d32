import { instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findActorById, openSession } from '../accounts/session-repo.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { tripsOf } from '../database/pooled-dialect.ts'
import { makeLog } from '../log.ts'
import { cloneDatabase } from '../testing/test-server.ts'
import { connectAsNode } from '../testing/through-pooler.ts'
import { checkSessions, type Listener } from './check-sessions.ts'
import { openLiveScreen } from './live-screen.ts'

/** Without a node around it, so that nobody else's trips are counted. */
let db: Database
const NOW = instant(Date.now())
const log = makeLog({ LOG_LEVEL: 'silent' })
const check = (listeners: readonly Listener[]) => checkSessions({ db, log, now: () => NOW }, listeners)
beforeAll(async () => {
  db = connectAsNode(await cloneDatabase()).db
})
afterAll(() => db.destroy())

/** Screens of one person, each in a session of its own. */
async function openScreens(siteId: number, count: number): Promise<Listener[]> {
  const { id } = await db.selectFrom('users').select('id').where('site_id', '=', siteId).orderBy('id').executeTakeFirstOrThrow()
  return inSite(db, siteId, async (tx) => {
    const actor = await findActorById(tx, id)
    if (!actor) throw new Error('There is nobody')
    const listeners: Listener[] = []
    for (let n = 0; n < count; n += 1) listeners.push({ token: await openSession(tx, id, NOW), screen: openLiveScreen(), actor })
    return listeners
  })
}

const isOpen = ({ screen }: Listener) =>
  !screen.body.readableEnded && (screen.body as { writableEnded?: boolean }).writableEnded === false

async function tripsIn(work: () => Promise<void>): Promise<number> {
  const before = tripsOf(db).trips
  await work()
  // The end of a transaction that reads is not waited for.
  await new Promise((resolve) => setImmediate(resolve))
  return tripsOf(db).trips - before
}

test('many screens of a site are checked in as many trips as one', async () => {
  const [here, there] = [await openScreens(1, 60), await openScreens(2, 60)]
  const one = await tripsIn(() => check([...here.slice(0, 1), ...there.slice(0, 1)]))
  expect(await tripsIn(() => check([...here, ...there]))).toBe(one)
  expect([...here, ...there].every(isOpen)).toBe(true)
})

test('a screen whose session has ended is ended, and no other; each learns what its person may do now', async () => {
  const gone = await openScreens(1, 4)
  await inSite(db, 1, (tx) => tx.updateTable('sessions').set({ expires_at: NOW }).execute())
  // Opened after the others were ended.
  const later = await openScreens(1, 3)
  const [changed] = later
  if (changed) changed.actor = { ...changed.actor, firstName: 'Somebody' }
  await check([...gone, ...later])
  expect(gone.map(isOpen)).toEqual([false, false, false, false])
  expect(later.map(isOpen)).toEqual([true, true, true])
  expect(changed?.actor.firstName).toBe(later[1]?.actor.firstName)
})

test('a session of one site is none at another', async () => {
  const [listener] = await openScreens(1, 1)
  if (!listener) throw new Error('There is no screen')
  await check([{ ...listener, actor: { ...listener.actor, siteId: 2 } }])
  expect(isOpen(listener)).toBe(false)
})

test('a database that does not answer ends no screen', async () => {
  const [listener] = await openScreens(1, 1)
  if (!listener) throw new Error('There is no screen')
  const away = connectAsNode('postgres://tradewind@127.0.0.1:1/nowhere').db
  await checkSessions({ db: away, log, now: () => NOW }, [listener])
  expect(isOpen(listener)).toBe(true)
  await away.destroy()
})
