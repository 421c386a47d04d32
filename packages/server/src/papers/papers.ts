import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import { BUSY } from '../http/error-body.ts'
import { refuse } from '../http/refuse.ts'
import { type Drawer, DrawerDied, startDrawer } from './drawer.ts'
import { orderOf, type Paper } from './paper.ts'

declare module '../app.ts' {
  interface App {
    /** Draws documents, beside this process. */
    readonly papers: Papers
  }
}

/** Draws documents as PDF in processes beside the node, so that neither its loop nor its life depends on a document. */
export type Papers = {
  /** Refuses TOO_MANY while too many wait already. */
  draw(paper: Paper): Promise<Buffer>
  close(): Promise<void>
}

type Settings = {
  readonly log: Logger
  readonly drawers?: number
  /** As many as may wait for a drawer: two to three seconds' work. */
  readonly mostWaiting?: number
  /** A document that takes longer than this is stuck. */
  readonly stuckAfterMs?: number
  /** A drawer that holds more is replaced by a fresh one. */
  readonly mostBytes?: number
  /** A drawer that had nothing to draw for so long ends, and its memory is free; the next document starts one in a tenth of a second. */
  readonly restsForMs?: number
  /** Tests look at the processes they start. */
  readonly start?: typeof startDrawer
}
type Task = { readonly paper: Paper; tries: number; readonly done: (pdf: Buffer) => void; readonly fail: (error: unknown) => void }

/** A node on two cores gets on with one: it draws some fifty e-tickets a second. */
const DRAWERS = availableParallelism() > 2 ? 2 : 1
const TRIES = 2

export function makePapers({
  log,
  drawers = DRAWERS,
  mostWaiting = 100,
  stuckAfterMs = 15_000,
  mostBytes = 400 * 2 ** 20,
  restsForMs = 5 * 60_000,
  start = startDrawer,
}: Settings): Papers {
  const waiting: Task[] = []
  /** Those with nothing to draw, with what will end them. */
  const idle = new Map<Drawer, NodeJS.Timeout>()
  const all = new Set<Drawer>()
  let isClosed = false

  function add(): Drawer {
    const drawer = start({ stuckAfterMs })
    all.add(drawer)
    return drawer
  }

  function rest(drawer: Drawer): void {
    const ending = setTimeout(() => void end(drawer).then(next), restsForMs)
    ending.unref()
    idle.set(drawer, ending)
  }

  /** The one that rested last, so that those that are not needed end. */
  function wake(): Drawer | undefined {
    const [drawer, ending] = [...idle].at(-1) ?? []
    if (drawer) idle.delete(drawer)
    clearTimeout(ending)
    return drawer
  }

  async function end(drawer: Drawer): Promise<void> {
    idle.delete(drawer)
    await drawer.stop()
    all.delete(drawer)
  }

  function next(): void {
    while (waiting.length > 0) {
      const drawer = wake() ?? (all.size < drawers ? add() : undefined)
      const task = drawer && waiting.shift()
      if (!task) return
      void work(drawer, task).then(next)
    }
  }

  async function work(drawer: Drawer, task: Task): Promise<void> {
    task.tries += 1
    try {
      const { pdf, residentBytes } = await drawer.draw(orderOf(task.paper))
      task.done(pdf)
      if (residentBytes > mostBytes) await end(drawer)
      else rest(drawer)
    } catch (error) {
      if (!(error instanceof DrawerDied)) {
        rest(drawer)
        task.fail(error)
        return
      }
      all.delete(drawer)
      log.error({ template: task.paper.template, tries: task.tries, err: error }, 'a drawer of documents died')
      // What it was drawing may be what killed it: retried once, then given up.
      if (task.tries < TRIES && !isClosed) waiting.unshift(task)
      else task.fail(error)
    }
  }

  return {
    async draw(paper) {
      if (isClosed) throw new Error('Documents are no longer drawn: the node is stopping')
      if (waiting.length >= mostWaiting) refuse('TOO_MANY', { message: BUSY.sentence })
      return new Promise((done, fail) => {
        waiting.push({ paper, tries: 0, done, fail })
        next()
      })
    },
    async close() {
      isClosed = true
      for (const task of waiting.splice(0)) task.fail(new Error('Documents are no longer drawn: the node is stopping'))
      for (const ending of idle.values()) clearTimeout(ending)
      await Promise.all([...all].map((drawer) => drawer.stop()))
    },
  }
}
