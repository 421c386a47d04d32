import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** What a worker says of an order: its answer and what memory it holds, or why there is none. */
export type Said<Answer> = { readonly answer: Answer; readonly residentBytes: number } | { readonly failure: string }

/** One process that does one order at a time. */
export type Worker<Order, Answer> = {
  readonly pid: number | undefined
  /** Throws WorkerDied when the process ended or had to be ended, and another error when the order itself cannot be done. */
  do(order: Order): Promise<{ answer: Answer; residentBytes: number }>
  stop(): Promise<void>
}

export class WorkerDied extends Error {}

/**
 * Starts one. A process and not a thread: it runs compiled code, and what goes wrong inside that ends the process it is in. It does not hold up the end of
 * the node, except while it works.
 */
export function startWorker<Order, Answer>({ file, stuckAfterMs }: { file: URL; stuckAfterMs: number }): Worker<Order, Answer> {
  const child = fork(file, { serialization: 'advanced', execArgv: [] })
  const isReady = firstWord(child)
  isReady.catch(() => {})
  hold(child, false)
  return {
    pid: child.pid,
    async do(order) {
      hold(child, true)
      const stuck = setTimeout(() => child.kill('SIGKILL'), stuckAfterMs)
      try {
        await isReady
        const word = firstWord(child)
        // A worker that is gone already says so by the answer that never comes.
        child.send(order as object, () => {})
        const said = (await word) as Said<Answer>
        if ('failure' in said) throw new Error(said.failure)
        return said
      } finally {
        clearTimeout(stuck)
        hold(child, false)
      }
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** The next thing it says. */
function firstWord(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => () => {
      child.off('message', said).off('exit', gone).off('error', gone)
      end()
    }
    const said = (word: unknown) => settle(() => resolve(word))()
    const gone = (how: unknown) => settle(() => reject(new WorkerDied(`The worker ended: ${how}`)))()
    if (child.exitCode !== null || child.signalCode !== null) gone(child.exitCode ?? child.signalCode)
    else child.once('message', said).once('exit', gone).once('error', gone)
  })
}

function hold(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) child.ref()
  else child.unref()
  if (isBusy) child.channel?.ref()
  else child.channel?.unref()
}
