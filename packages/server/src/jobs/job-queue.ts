import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { PgBoss, type QueueResult } from 'pg-boss'
import type { Logger } from 'pino'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import { writeNews } from '../database/news-repo.ts'
import { MARK } from './due-jobs-repo.ts'
import type { JobName, Jobs } from './jobs.ts'
import { keepJob } from './kept-job-repo.ts'
import { runFetchers } from './run-fetchers.ts'

declare module '../app.ts' {
  interface App {
    readonly jobs: JobQueue
  }
}

type Options = {
  startAfterSeconds?: number
  singletonKey?: string
  /** Of a kept job that is enqueued again. */
  id?: string
}

const NAMES: JobName[] = [
  'issue-booking',
  'reconcile-booking',
  'release-at-supplier',
  'expire-booking',
  'verify-payment',
  'expire-payment',
  'refund-payment',
  'replay-markups',
  'send-ticket-mail',
  'close-paid-cart',
  'send-voucher',
  'revise-vouchers',
  'send-proposal-mail',
  'remind-payment',
  'remind-validity',
  'remind-task',
  'reward-referral',
  'send-change',
  'check-change',
  'watch-refund',
  'remind-hold',
  'send-hold-mail',
  'reconcile-site',
  'send-mail',
  'mail-notice',
  'notify-consumer',
  'say-change-moved',
  'compare-sale',
  'say-company',
  'say-to-partner',
  'push-notice',
  'issue-missing-documents',
  'send-offer-mail',
  'send-password-mail',
  'send-log-in-code',
  'send-sign-up-mail',
  'send-address-mail',
  'send-merge-mail',
  'write-export',
  'drop-export',
  'drop-file',
  'fetch-rates',
  'publish-drafts',
  'notify-of-drift',
  'end-viewing',
  'replan-site',
]

/** Jobs that no row of their feature implies: each has a row beside the queue until it is done, so that it is not lost with the queue. */
const KEPT = [
  'release-at-supplier',
  'send-ticket-mail',
  'send-voucher',
  'send-proposal-mail',
  'send-hold-mail',
  'mail-notice',
  'notify-consumer',
  'say-change-moved',
  'compare-sale',
  'say-company',
  'push-notice',
  'send-offer-mail',
  'send-password-mail',
  'send-log-in-code',
  'send-sign-up-mail',
  'send-address-mail',
  'send-merge-mail',
  'notify-of-drift',
] as const satisfies readonly JobName[]
export type KeptName = (typeof KEPT)[number]
const KEPT_JOBS: ReadonlySet<JobName> = new Set(KEPT)

/** Jobs that mostly wait for an outside system, up to minutes. Waiting is not work: hundreds may wait at once. */
const WAITING_JOBS: ReadonlySet<JobName> = new Set([
  'issue-booking',
  'reconcile-booking',
  'release-at-supplier',
  'verify-payment',
  'refund-payment',
  'send-change',
  'check-change',
  'watch-refund',
  'say-change-moved',
  'compare-sale',
  'say-to-partner',
  'fetch-rates',
])

/** Long jobs with heavy processor use: one at a time on each node. */
const LONG_JOBS: ReadonlySet<JobName> = new Set(['write-export'])

export type JobQueue = {
  /** Enqueues a job in the caller's own transaction: it exists exactly if the transaction commits. */
  enqueue<Name extends JobName>(tx: SiteTx, name: Name, data: Jobs[Name], options?: Options): Promise<void>
  /** Runs jobs of a name. A handler that throws is retried with back-off. */
  work<Name extends JobName>(name: Name, handler: (data: Jobs[Name]) => Promise<void>): Promise<void>
  /** Has these sites replanned: all at once, or not at all. Jobs that run meanwhile go on. */
  replan(siteIds: readonly number[], options?: { startAfterSeconds?: number }): Promise<void>
  /** What happens when the queue's tables turn out to be lost, or new. */
  onLost(then: () => Promise<void>): void
  start(): Promise<void>
  /** Lets running jobs finish and starts no new ones. */
  stop(): Promise<void>
}

const QUEUE = {
  retryLimit: 1_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 600,
  // A node that was killed sends no more heartbeats, and another node takes its jobs over: after seconds, not after they expire.
  heartbeatSeconds: 15,
  // Notices of ours say that a job is due: pg-boss would notify within the transaction that enqueues it.
  notify: false,
}

/** Where the name of a queue is announced that has got a job. */
const JOBS_CHANNEL = 'tradewind_jobs'

export function makeJobQueue({
  databaseUrl,
  log,
  waitingJobs = 400,
  looksAfterQueues = true,
}: {
  databaseUrl: string
  log: Logger
  /** How many jobs of a kind may wait for the outside at once on this node. */
  waitingJobs?: number
  /** Takes over the jobs of nodes that died, and clears away old ones. */
  looksAfterQueues?: boolean
}): JobQueue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 6,
    supervise: looksAfterQueues,
    application_name: 'tradewind-jobs',
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // Neither clocks nor jobs that wait for other jobs are used: they would be looked for every few seconds.
    schedule: false,
    flowIntervalSeconds: 3_600,
  })
  let onLost: (() => Promise<void>) | undefined
  const fetchers = runFetchers({ boss, log, channel: JOBS_CHANNEL, onLost: async () => onLost?.() })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  return {
    async start() {
      await boss.start()
      await keepQueues(boss)
      await fetchers.start()
    },
    async enqueue(tx, name, data, options = {}) {
      const isKept = KEPT_JOBS.has(name)
      const id = options.id ?? (isKept ? randomUUID() : undefined)
      if (isKept && id && !options.id) keepJob(tx, { id, name, data, seconds: options.startAfterSeconds ?? 0 })
      await boss.send(name, data, {
        ...(id === undefined ? {} : { id }),
        group: { id: String(data.siteId) },
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
        db: { executeSql: (text, values) => runAlong(tx, text, values ?? []) },
      })
      if (!options.startAfterSeconds) writeNews(tx, JOBS_CHANNEL, name)
    },
    async work(name, handler) {
      const isWaiting = WAITING_JOBS.has(name)
      const places = isWaiting ? waitingJobs : LONG_JOBS.has(name) ? 1 : 4
      const rules = { places, isShared: isWaiting, isKept: KEPT_JOBS.has(name) }
      fetchers.add(name, { ...rules, handler: (data) => handler(data as Jobs[typeof name]) })
    },
    async replan(siteIds, { startAfterSeconds = 0 } = {}) {
      const jobs = siteIds.map((siteId) => ({ data: { siteId }, group: { id: String(siteId) }, startAfter: startAfterSeconds }))
      if (jobs.length > 0) await boss.insert(MARK, jobs)
    },
    onLost(then) {
      onLost = then
    },
    async stop() {
      await fetchers.stop(25_000)
      await boss.stop({ graceful: true, timeout: 25_000 })
    },
  }
}

/** Makes the queues that are new, and gives those of an earlier version the rules of today. The others cost one question together. */
async function keepQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues(NAMES)).map((queue) => [queue.name, queue]))
  for (const name of NAMES) {
    const rules = { ...QUEUE, ...(LONG_JOBS.has(name) && { expireInSeconds: 3_600 }) }
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, rules)
    else if (!hasRules(queue, rules)) await boss.updateQueue(name, rules)
  }
}

function hasRules(queue: QueueResult, rules: typeof QUEUE): boolean {
  return Object.entries(rules).every(([rule, value]) => queue[rule as keyof typeof QUEUE] === value)
}

/** pg-boss writes plain SQL with numbered parameters; it travels with the transaction's next statement, because nobody asks for the job's id. */
async function runAlong(tx: SiteTx, text: string, values: unknown[]) {
  sendAlong(tx, { compile: () => CompiledQuery.raw(text, values) })
  return { rows: [] }
}
