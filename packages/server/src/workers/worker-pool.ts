import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { BUSY } from '../http/error-body.ts'
import { refuseTooMany } from '../http/refuse.ts'
import { startWorker, type Worker, WorkerDied } from './worker.ts'

/** What waits is done in a few seconds. */
const BUSY_MS = 5_000

/** Heavy work in processes beside the node, so that neither its loop nor its life depends on it. */
export type WorkerPool<Order, Answer> = {
  /** Refuses TOO_MANY while too many wait already. Throws WorkerDied where the order ended two workers. */
  do(order: Order): Promise<Answer>
  close(): Promise<void>
}

export type PoolSettings = {
  readonly log: Logger
  /** For the log. */
  readonly name: string
  /** What a worker runs. */
  readonly file: URL
  readonly workers?: number
  /** As many as may wait for a worker. */
  readonly mostWaiting: number
  /** An order that takes longer than this is stuck. */
  readonly stuckAfterMs: number
  /** A worker that holds more is replaced by a fresh one. */
  readonly mostBytes: number
  /** A worker that had nothing to do for so long ends, and its memory is free; the next order starts one. */
  readonly restsForMs: number
  /** Tests look at the processes they start. */
  readonly start?: typeof startWorker
}
type Task<Order, Answer> = {
  readonly order: Order
  tries: number
  readonly done: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

const WORKERS = availableParallelism() > 2 ? 2 : 1
const TRIES = 2

export function makeWorkerPool<Order, Answer>({
  log,
  name,
  file,
  workers = WORKERS,
  mostWaiting,
  stuckAfterMs,
  mostBytes,
  restsForMs,
  start = startWorker,
}: PoolSettings): WorkerPool<Order, Answer> {
  const waiting: Task<Order, Answer>[] = []
  /** Those with nothing to do, with what will end them. */
  const idle = new Map<Worker<Order, Answer>, NodeJS.Timeout>()
  const all = new Set<Worker<Order, Answer>>()
  let isClosed = false

  function add(): Worker<Order, Answer> {
    const worker = start<Order, Answer>({ file, stuckAfterMs })
    all.add(worker)
    return worker
  }

  function rest(worker: Worker<Order, Answer>): void {
    const ending = setTimeout(() => void end(worker).then(next), restsForMs)
    ending.unref()
    idle.set(worker, ending)
  }

  /** The one that rested last, so that those that are not needed end. */
  function wake(): Worker<Order, Answer> | undefined {
    const [worker, ending] = [...idle].at(-1) ?? []
    if (worker) idle.delete(worker)
    clearTimeout(ending)
    return worker
  }

  async function end(worker: Worker<Order, Answer>): Promise<void> {
    idle.delete(worker)
    await worker.stop()
    all.delete(worker)
  }

  function next(): void {
    while (waiting.length > 0) {
      const worker = wake() ?? (all.size < workers ? add() : undefined)
      const task = worker && waiting.shift()
      if (!task) return
      void work(worker, task).then(next)
    }
  }

  async function work(worker: Worker<Order, Answer>, task: Task<Order, Answer>): Promise<void> {
    task.tries += 1
    try {
      const { answer, residentBytes } = await worker.do(task.order)
      task.done(answer)
      if (residentBytes > mostBytes) await end(worker)
      else rest(worker)
    } catch (error) {
      if (!(error instanceof WorkerDied)) {
        rest(worker)
        task.fail(error)
        return
      }
      all.delete(worker)
      log.error({ worker: name, tries: task.tries, err: error }, 'a worker died')
      // What it was doing may be what killed it: retried once, then given up.
      if (task.tries < TRIES && !isClosed) waiting.unshift(task)
      else task.fail(error)
    }
  }

  return {
    async do(order) {
      if (isClosed) throw new Error(`No more ${name}: the node is stopping`)
      if (waiting.length >= mostWaiting) refuseTooMany(BUSY_MS, BUSY.sentence)
      return new Promise((done, fail) => {
        waiting.push({ order, tries: 0, done, fail })
        next()
      })
    },
    async close() {
      isClosed = true
      for (const task of waiting.splice(0)) task.fail(new Error(`No more ${name}: the node is stopping`))
      for (const ending of idle.values()) clearTimeout(ending)
      await Promise.all([...all].map((worker) => worker.stop()))
    },
  }
}
