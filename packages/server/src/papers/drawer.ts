import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Drawn, Order } from './paper.ts'

/** One process that draws, one document at a time. */
export type Drawer = {
  readonly pid: number | undefined
  /** Throws DrawerDied when the process ended or had to be ended, and another error when the document itself cannot be drawn. */
  draw(order: Order): Promise<{ pdf: Buffer; residentBytes: number }>
  stop(): Promise<void>
}

export class DrawerDied extends Error {}

/**
 * Starts one. A process and not a thread: the typesetter is compiled code, and what goes wrong inside it ends the process it is in. It does not hold
 * up the end of the node, except while it draws.
 */
export function startDrawer({ stuckAfterMs }: { stuckAfterMs: number }): Drawer {
  const child = fork(new URL('./drawer-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] })
  const isReady = firstWord(child)
  isReady.catch(() => {})
  hold(child, false)
  return {
    pid: child.pid,
    async draw(order) {
      hold(child, true)
      const stuck = setTimeout(() => child.kill('SIGKILL'), stuckAfterMs)
      try {
        await isReady
        const answer = firstWord(child)
        // A drawer that is gone already says so by the answer that never comes.
        child.send(order, () => {})
        const drawn = (await answer) as Drawn
        if ('failure' in drawn) throw new Error(drawn.failure)
        return { pdf: Buffer.from(drawn.pdf), residentBytes: drawn.residentBytes }
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
    const gone = (how: unknown) => settle(() => reject(new DrawerDied(`The drawer ended: ${how}`)))()
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
