import { epochMs, type Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { App } from '../../app.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import { makeFigures } from '../../figures.ts'
import { openConnections } from '../../flights/connections/open-connections.ts'
import { openPastPart } from '../../flights/search/store-parts.ts'
import { Refusal } from '../../http/refuse.ts'
import { linkInstallations } from '../../installations/installation-link.ts'
import { bindAuditAreas } from '../../node/bind-audit-areas.ts'
import { bindExports } from '../../node/bind-exports.ts'
import { bindRooms } from '../../node/bind-rooms.ts'
import { registerJobs } from '../../node/register-jobs.ts'
import { offersOfPartners } from '../../partner-sites/at-buyer/offers-of-partners.ts'
import { inInstallation } from '../../partner-sites/in-installation-link.ts'
import { connectGateways } from '../../payments/gateways/connect-gateways.ts'
import type { Environment } from '../../settings/environment.ts'
import { listScenes } from './list-scenes.ts'
import { visitSite } from './past.ts'
import { enterPast } from './past-clock.ts'
import { makeReplayedJobs, type ReplayedJobs } from './replay-jobs.ts'
import type { Scene } from './scene.ts'

type Parts = {
  readonly env: Environment
  readonly db: Database
  readonly log: Logger
  readonly begins: Instant
  readonly ends: Instant
  readonly wallClockMs: () => number
}
export type JobsLeft = ReplayedJobs['left']

/**
 * Plays a month of the demo's business with the product's own use cases, in a clock of its own, against the stand-ins for the outside world, so that
 * ledger, documents and sums are real. Nothing else runs meanwhile. Returns the jobs that fall due after it.
 */
export async function playHistory({ env, db, log, begins, ends, wallClockMs }: Parts): Promise<JobsLeft> {
  const clock = await enterPast({ sandboxUrl: env.SANDBOX_URL ?? '', begins, wallClockMs })
  try {
    const jobs = makeReplayedJobs(clock)
    const app: App = {
      env,
      db,
      searchDb: undefined,
      jobs,
      log,
      figures: makeFigures(),
      now: clock.now,
      suppliers: openConnections({ env, db, log, now: clock.now }),
      rateFeed: undefined,
      gateways: connectGateways(env, clock.now),
      // Nobody tries too often in this past.
      tries: { limit: async () => 0, returnTry: async () => {}, close: async () => {} },
      ...bindRooms(),
      installations: linkInstallations(() => app),
      partnerLink: inInstallation(() => app),
      partnerOffers: offersOfPartners(() => app),
      // What passes between sites is counted by nodes; this past has none.
      partnerDays: { note: () => {}, write: async () => {}, stop: async () => {} },
      exports: bindExports(() => app.sellers),
      auditAreas: bindAuditAreas(() => app.sellers),
      mailer: { send: async () => {}, close: () => {} },
      // Mails are sent to nobody, so their attachments are not drawn.
      papers: { draw: async () => Buffer.alloc(0), close: async () => {} },
      // Nobody uploads a picture in this past.
      files: { place: 'nowhere', write: async () => {}, read: async () => undefined, remove: async () => {}, close: () => {} },
      picturePress: { press: async () => ({ refused: 'broken' }), close: async () => {} },
      live: { join: () => false, announce: () => {}, closeAll: () => {}, stop: async () => {} },
    }
    await registerJobs(app)
    await openPastPart(app, begins, ends)
    const sites = await db.selectFrom('sites').select('id').orderBy('id').execute()
    const scenes: Scene[] = []
    for (const { id } of sites) scenes.push(...listScenes(await visitSite({ app, clock, jobs, ends }, id)))
    scenes.sort((a, b) => epochMs(a.at) - epochMs(b.at))
    for (const scene of scenes) await playScene(scene, { jobs, clock, log })
    await jobs.runUntil(ends)
    return jobs.left
  } finally {
    await clock.leave()
  }
}

async function playScene(
  { at, play }: Scene,
  { jobs, clock, log }: { jobs: ReplayedJobs; clock: { setSandboxClock(): Promise<void> }; log: Logger },
): Promise<void> {
  await jobs.runUntil(at)
  await clock.setSandboxClock()
  try {
    await play()
  } catch (error) {
    // A story may find an empty wallet or a full flight: then that event is left out.
    if (!(error instanceof Refusal)) throw error
    log.info({ err: error }, 'a scene of the demo was left out')
  }
}

/** Jobs that fall due after the played time belong to the real queue. */
export async function handOverJobs({ db, jobs, now }: Pick<App, 'db' | 'jobs' | 'now'>, left: JobsLeft): Promise<void> {
  for (const { name, data, dueMs } of left) {
    const startAfterSeconds = Math.max(0, Math.ceil((dueMs - epochMs(now())) / 1_000))
    await inSite(db, data.siteId, (tx) => jobs.enqueue(tx, name, data, { startAfterSeconds }))
  }
}
