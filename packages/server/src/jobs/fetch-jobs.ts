import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { fullSites } from './full-sites.ts'
import { dropKeptJobs } from './kept-job-repo.ts'

/** How many jobs one statement fetches at most. */
const BATCH = 50

export type Fetcher = {
  /** Some jobs may be due. Fetches as many as there are places, now or as soon as there are some. */
  wake(): void
  /** Says that the running jobs are alive: without it another node takes them over. */
  beat(): Promise<void>
  /** Fetches no more, and waits until the running jobs have ended. */
  finish(): Promise<void>
  /** Gives the jobs that still run back to the queue. */
  handBack(): Promise<void>
}

type Work = {
  readonly boss: PgBoss
  readonly log: Logger
  readonly name: string
  /** How many jobs of the name may run at once on this node. Most of them wait for others, so this is no number of connections or threads. */
  readonly places: number
  /** No site occupies all places. */
  readonly isShared: boolean
  /** Each has a row beside the queue, which ends with it. */
  readonly isKept: boolean
  readonly handler: (data: { siteId: number }) => Promise<void>
}

/** Takes due jobs of one queue, many at once; each is completed or failed by itself when its promise ends. */
export function makeFetcher({ boss, log, name, places, isShared, isKept, handler }: Work): Fetcher {
  const running = new Map<string, { readonly siteId: number; readonly ended: Promise<void> }>()
  const done: { readonly id: string; readonly siteId: number }[] = []
  let isDue = false
  let hasLeftOut = false
  let isStopped = false
  let fetching: Promise<void> | undefined
  let completing: Promise<void> | undefined

  const fetchDue = async (): Promise<void> => {
    while (isDue && !isStopped && running.size < places) {
      isDue = false
      const free = places - running.size
      // A batch may all be of one site: it takes a part of what is free only.
      const batchSize = Math.min(isShared ? Math.ceil(free / 4) : free, BATCH)
      const full = isShared
        ? fullSites(
            [...running.values()].map(({ siteId }) => siteId),
            places,
          )
        : []
      const jobs = await boss.fetch<{ siteId: number }>(name, { batchSize, ignoreGroups: full.map(String) })
      for (const job of jobs) running.set(job.id, { siteId: job.data.siteId, ended: run(job) })
      if (jobs.length === batchSize) isDue = true
      // Jobs of a full site may be due too: looked for when a job ends, and not before.
      else hasLeftOut = full.length > 0
    }
  }
  const fetchMore = () => {
    if (!isDue || isStopped || running.size >= places) return
    fetching ??= fetchDue()
      .catch((error: unknown) => log.error({ err: error, queue: name }, 'job queue: fetch'))
      .finally(() => {
        fetching = undefined
        fetchMore()
      })
  }
  const run = async (job: Job<{ siteId: number }>): Promise<void> => {
    try {
      await endsWithin(job.expireInSeconds, () => handler(job.data))
      done.push({ id: job.id, siteId: job.data.siteId })
      completing ??= completeDone()
      await completing
    } catch (error) {
      await boss
        .fail(name, job.id, asObject(error))
        .catch((why: unknown) => log.error({ err: why, queue: name }, 'job queue: fail'))
    }
    running.delete(job.id)
    isDue ||= hasLeftOut
    fetchMore()
  }
  /** Jobs that end together are completed together. */
  const completeDone = async (): Promise<void> => {
    try {
      // Those that end in the same turn of the loop are in it.
      await Promise.resolve()
      while (done.length > 0) {
        const ended = done.splice(0)
        // First, so that a job is not written again that is done. Completing it may fail: it runs again then.
        if (isKept) await dropKeptJobs(boss, ended)
        await boss.complete(
          name,
          ended.map(({ id }) => id),
        )
      }
    } catch (error) {
      // Not failed: the work is done. Without a heartbeat they are taken up again, and find nothing to do.
      done.length = 0
      log.error({ err: error, queue: name }, 'job queue: complete')
    } finally {
      completing = undefined
    }
  }

  return {
    wake() {
      isDue = true
      fetchMore()
    },
    async beat() {
      if (running.size > 0) await boss.touch(name, [...running.keys()])
    },
    async finish() {
      isStopped = true
      await fetching
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
    async handBack() {
      isStopped = true
      if (running.size > 0) await boss.fail(name, [...running.keys()], new Error('The node stopped while the job ran'))
    },
  }
}

/** A handler that hangs loses its place to the next job; its own job is tried again. */
async function endsWithin(seconds: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The job took longer than ${seconds} s`)), seconds * 1_000)
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}

function asObject(error: unknown): object {
  return error instanceof Error ? error : { value: error }
}
