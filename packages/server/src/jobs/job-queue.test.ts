import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { makeLog } from '../log.ts'
import { cloneDatabase } from '../testing/test-server.ts'
import { type JobQueue, letAppEnqueue, makeJobQueue } from './job-queue.ts'

/** Far more than workers could do in the test's time if they waited five seconds between two jobs. */
const DUE = 150

let db: Database
let jobs: JobQueue
beforeAll(async () => {
  const databaseUrl = await cloneDatabase()
  db = connectDatabase(databaseUrl).db
  jobs = makeJobQueue({ databaseUrl, log: makeLog({ LOG_LEVEL: 'error' }) })
  await jobs.start()
  await letAppEnqueue(db)
})
afterAll(async () => {
  await jobs.stop()
  await db.destroy()
})

test('jobs that become due together by the clock are done one after another, not one worker’s turn apart', async () => {
  const done = new Set<string>()
  const all = Promise.withResolvers<void>()
  await inSite(db, 1, async (tx) => {
    for (let n = 0; n < DUE; n += 1)
      await jobs.enqueue(tx, 'expire-payment', { siteId: 1, orderId: `order ${n}` }, { startAfterSeconds: 1 })
  })
  await jobs.work('expire-payment', async ({ orderId }) => {
    done.add(orderId)
    if (done.size === DUE) all.resolve()
  })
  await all.promise
  expect(done.size).toBe(DUE)
}, 90_000)

test('nodes that start together do not stand in each other’s way', async () => {
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 4 }, () => letAppEnqueue(db)))
})
