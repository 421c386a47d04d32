import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { makeLog } from '../log.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { cloneDatabase } from '../testing/test-server.ts'
import { connectAsNode } from '../testing/through-pooler.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { letAppEnqueue } from './grant-repo.ts'
import { type JobQueue, makeJobQueue } from './job-queue.ts'

/** Far more than workers could do in the test's time if they waited five seconds between two jobs. */
const DUE = 150

let db: Database
let jobs: JobQueue
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = await cloneDatabase()
  db = connectAsNode(databaseUrl).db
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

test('a job that fails is tried again by itself; those that ran beside it are done', async () => {
  const started: string[] = []
  const together = Promise.withResolvers<void>()
  await inSite(db, 1, async (tx) => {
    for (const refundId of ['a', 'b', 'c']) await jobs.enqueue(tx, 'refund-payment', { siteId: 1, refundId })
  })
  await jobs.work('refund-payment', async ({ refundId }) => {
    started.push(refundId)
    if (started.length === 3) together.resolve()
    // None ends before all have begun: they run beside each other.
    await together.promise
    if (refundId === 'b' && started.length === 3) throw new Error('The bank is closed')
  })
  const ended = await waitUntil(
    () => jobsOf({ db }, 'refund-payment'),
    (all) => all.every(({ state }) => state === 'completed'),
    'done',
  )
  expect(ended.map(({ data, tries }) => `${data.refundId} ${tries}`).toSorted()).toEqual(['a 1', 'b 2', 'c 1'])
  expect(started.toSorted()).toEqual(['a', 'b', 'b', 'c'])
})

test('one site’s jobs that wait leave places to another site', async () => {
  const own = makeJobQueue({ databaseUrl, log: makeLog({ LOG_LEVEL: 'error' }), waitingJobs: 8 })
  await own.start()
  const end = Promise.withResolvers<void>()
  const started: number[] = []
  await inSite(db, 1, async (tx) => {
    for (let n = 0; n < 20; n += 1) await own.enqueue(tx, 'watch-refund', { siteId: 1, changeRequestId: n })
  })
  await own.work('watch-refund', async ({ siteId }) => {
    started.push(siteId)
    await end.promise
  })
  await waitUntil(
    () => started.length,
    (count) => count >= 6,
    'six at once',
  )
  await inSite(db, 2, (tx) => own.enqueue(tx, 'watch-refund', { siteId: 2, changeRequestId: 1 }))
  await waitUntil(
    () => started,
    (all) => all.includes(2),
    'the turn of the other site',
  )
  expect(started.length).toBeLessThanOrEqual(8)
  end.resolve()
  await waitUntil(
    () => started.length,
    (count) => count === 21,
    'all done',
  )
  await own.stop()
  // To stop is to wait for those that run.
  expect((await jobsOf({ db }, 'watch-refund')).map(({ state }) => state)).toEqual(Array.from({ length: 21 }, () => 'completed'))
})

test('nodes that start together do not stand in each other’s way', async () => {
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 4 }, () => letAppEnqueue(db)))
})
