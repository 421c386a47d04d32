import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { JobName, Jobs } from '../../jobs/jobs.ts'
import type { PastClock } from './past-clock.ts'

type Waiting = { [Name in JobName]: { readonly name: Name; readonly data: Jobs[Name]; readonly dueMs: number } }[JobName]
type Handler = (data: never) => Promise<void>

/** A queue that runs its jobs when the played time reaches them, each at its own moment. */
export type ReplayedJobs = JobQueue & {
  /** Moves on to this moment and runs everything that falls due on the way. */
  runUntil(at: Instant): Promise<void>
  /** Later jobs; the real queue takes them over. */
  readonly left: readonly Waiting[]
}

/** Mails of the past are long read, and sheets long fetched. */
const DONE_WITH: ReadonlySet<JobName> = new Set([
  'send-ticket-mail',
  'send-voucher',
  'send-proposal-mail',
  'send-hold-mail',
  'send-offer-mail',
  'send-mail',
  'write-export',
  'drop-export',
])
/** Jobs that call the outside world. */
const ASKING: ReadonlySet<JobName> = new Set([
  'issue-booking',
  'reconcile-booking',
  'release-at-supplier',
  'send-change',
  'check-change',
  'verify-payment',
  'refund-payment',
  'reconcile-site',
])

export function makeReplayedJobs(clock: PastClock): ReplayedJobs {
  const waiting: Waiting[] = []
  const handlers = new Map<JobName, Handler>()
  const takeDue = (until: number): Waiting | undefined => {
    let first: Waiting | undefined
    for (const job of waiting) if (job.dueMs <= until && (!first || job.dueMs < first.dueMs)) first = job
    if (first) waiting.splice(waiting.indexOf(first), 1)
    return first
  }
  return {
    left: waiting,
    async enqueue(_tx, name, data, { startAfterSeconds = 0 } = {}) {
      if (DONE_WITH.has(name)) return
      waiting.push({ name, data, dueMs: epochMs(clock.now()) + startAfterSeconds * 1_000 } as Waiting)
    },
    async work(name, handler) {
      handlers.set(name, handler as Handler)
    },
    async runUntil(at) {
      const until = epochMs(at)
      for (let job = takeDue(until); job; job = takeDue(until)) {
        clock.goTo(instant(job.dueMs))
        if (ASKING.has(job.name)) await clock.setSandboxClock()
        await handlers.get(job.name)?.(job.data as never)
      }
      clock.goTo(at)
    },
    async replan() {},
    onLost() {},
    async start() {},
    async stop() {},
  }
}
