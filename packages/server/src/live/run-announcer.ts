import type { Logger } from 'pino'

/** What is committed meanwhile is announced together. */
const GATHER_MS = 10
/** News of a node that died before it announced them wait this long at most. */
const LOOK_EVERY_MS = 2_000

export type Announcer = {
  /** A transaction has committed, and may have written news. */
  poke(): void
  stop(): Promise<void>
}

/** Has the news of committed transactions announced: soon after each commit of this node, and now and then those of any other. */
export function runAnnouncer({ announceNews, log }: { announceNews: () => Promise<void>; log: Logger }): Announcer {
  let isDue = false
  let isStopped = false
  let turn: Promise<void> | undefined

  const takeTurns = async (): Promise<void> => {
    while (isDue && !isStopped) {
      isDue = false
      // What fails is still there at the next look.
      await announceNews().catch((error: unknown) => log.warn({ err: error }, 'live: announce'))
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    }
  }
  const poke = () => {
    isDue = true
    if (isStopped) return
    turn ??= takeTurns().finally(() => {
      turn = undefined
      if (isDue) poke()
    })
  }
  const look = setInterval(poke, LOOK_EVERY_MS)
  look.unref()
  return {
    poke,
    async stop() {
      clearInterval(look)
      isStopped = true
      await turn
      // What the last transactions of this node wrote need not wait for another node.
      await announceNews().catch(() => {})
    },
  }
}
