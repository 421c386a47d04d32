import type { Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { App } from '../app.ts'
import { connectDatabase } from '../database/connect-database.ts'
import { ecbFeed } from '../exchange-rates/feeds/ecb-feed.ts'
import { keepRatesFetched } from '../exchange-rates/feeds/keep-rates-fetched.ts'
import { makeFigures } from '../figures.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { makePicturePress } from '../files/pictures/picture-press.ts'
import { keepStaffNotified } from '../flights/book/keep-staff-notified.ts'
import { openConnections } from '../flights/connections/open-connections.ts'
import { keepSuppliersSold } from '../flights/stops/keep-suppliers-sold.ts'
import { makeTryLimiter } from '../http/limit-tries.ts'
import { linkInstallations } from '../installations/installation-link.ts'
import { letAppEnqueue } from '../jobs/grant-repo.ts'
import { makeJobQueue } from '../jobs/job-queue.ts'
import { keepLedgerSealed } from '../ledger/post/keep-ledger-sealed.ts'
import { openLiveHub } from '../live/live-hub.ts'
import { makeMailer } from '../mail/mailer.ts'
import { keepNoticesDelivered } from '../notifications/keep-notices-delivered.ts'
import { makePapers } from '../papers/papers.ts'
import { offersOfPartners } from '../partner-sites/at-buyer/offers-of-partners.ts'
import { betweenSites } from '../partner-sites/between-sites.ts'
import { countedLink } from '../partner-sites/counted-link.ts'
import { listPartnerFlights } from '../partner-sites/flights-at-buyer/list-partner-flights.ts'
import { keepPartnerDays } from '../partner-sites/keep-partner-days.ts'
import { keepWebhooksDelivered } from '../partners/keep-webhooks-delivered.ts'
import { keepSandboxesRemoved } from '../partners/sandboxes/keep-sandboxes-removed.ts'
import { connectGateways } from '../payments/gateways/connect-gateways.ts'
import { keepReconciled } from '../reconciliation/keep-reconciled.ts'
import type { Seller } from '../sales/seller.ts'
import type { Environment } from '../settings/environment.ts'
import { keepTicketsTallied } from '../tickets/keep-tickets-tallied.ts'
import { bindAuditAreas } from './bind-audit-areas.ts'
import { bindExports } from './bind-exports.ts'
import { bindRooms } from './bind-rooms.ts'
import { registerJobs } from './register-jobs.ts'
import { replanWhenLost } from './replan/replan-when-lost.ts'

/** Makes all the parts of one node and starts its job queue. `stop` lets what is in progress finish. */
export async function assembleApp({
  env,
  log,
  now,
  sellers,
}: {
  env: Environment
  log: Logger
  now: () => Instant
  /** What is sold beside flights. */
  sellers?: readonly Seller[]
}): Promise<{ app: App; stop: () => Promise<void> }> {
  // Before a connection is opened: it may say which setting is wrong.
  const files = await openFileStore(env)
  const { db, onCommit } = connectDatabase(env.POOLER_URL ?? env.DATABASE_URL, { maxConnections: 16, prepares: !env.POOLER_URL })
  const searchDb = env.SEARCH_DATABASE_URL ? connectDatabase(env.SEARCH_DATABASE_URL, { maxConnections: 8 }).db : undefined
  const jobs = makeJobQueue({
    databaseUrl: env.DATABASE_URL,
    log,
    waitingJobs: env.WAITING_JOBS,
    looksAfterQueues: env.NODE_ROLES.has('work'),
  })
  const suppliers = openConnections({
    ...{ env, db, log, now },
    partnerSites: (siteId) => listPartnerFlights({ db, now, link: () => app.partnerLink }, siteId),
  })
  const app: App = {
    env,
    db,
    searchDb,
    jobs,
    log,
    figures: makeFigures(),
    now,
    suppliers,
    tries: makeTryLimiter(env.DATABASE_URL),
    gateways: connectGateways(env, now),
    rateFeed: ecbFeed(env),
    ...bindRooms(sellers),
    installations: linkInstallations(() => app),
    partnerLink: countedLink(
      betweenSites(() => app),
      () => app.partnerDays,
    ),
    partnerOffers: offersOfPartners(() => app),
    partnerDays: keepPartnerDays({ db, log, now }),
    exports: bindExports(() => app.sellers),
    auditAreas: bindAuditAreas(() => app.sellers),
    mailer: makeMailer(env),
    papers: makePapers({ log }),
    files,
    picturePress: makePicturePress({ log }),
    live: await openLiveHub({
      databaseUrl: env.DATABASE_URL,
      db,
      log,
      now,
      onNews: (siteId, event) => event.topic === 'connections' && suppliers.forget(siteId),
      onGap: suppliers.forgetAll,
    }),
  }
  onCommit(() => app.live.announce())
  await jobs.start()
  await letAppEnqueue(db)
  const work = env.NODE_ROLES.has('work') ? await startWork(app) : undefined
  return {
    app,
    async stop() {
      // First, because it gives the queue work.
      await work?.stopGiving()
      await jobs.stop()
      await app.live.stop()
      await work?.stop()
      await app.partnerDays.stop()
      app.mailer.close()
      await app.papers.close()
      await app.picturePress.close()
      app.files.close()
      await app.tries.close()
      await searchDb?.destroy()
      await db.destroy()
    },
  }
}

/** What a node does that nobody asked it for just now: jobs, and what has to be kept up. */
async function startWork(app: App): Promise<{ stopGiving(): Promise<void>; stop(): Promise<void> }> {
  await registerJobs(app)
  replanWhenLost(app)
  const delivering = keepNoticesDelivered(app)
  const kept = [
    ...[keepLedgerSealed(app), keepReconciled(app), keepTicketsTallied(app), keepSuppliersSold(app)],
    ...[keepStaffNotified(app), keepRatesFetched(app), keepWebhooksDelivered(app), keepSandboxesRemoved(app)],
  ]
  return {
    stopGiving: () => delivering.stop(),
    async stop() {
      for (const one of kept) await one.stop()
    },
  }
}
