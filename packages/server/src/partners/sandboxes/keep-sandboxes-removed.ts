import { plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { listLeftSandboxes, removeLeftSandbox } from '../../sites/sandbox-site-repo.ts'

const EVERY_MS = 600_000
/** Work that was under way when the sandbox was left has long ended by then. */
const KEPT_MINUTES = 24 * 60

type Parts = Pick<App, 'db' | 'log' | 'now'>

/** Removes what partners have left of sandboxes, a day later, as long as the node runs. */
export function keepSandboxesRemoved(app: Parts): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => removeLeftSandboxes(app))
      .catch((error: unknown) => app.log.warn({ err: error }, 'removing sandboxes; trying again'))
  }, EVERY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

export async function removeLeftSandboxes({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  for (const id of await listLeftSandboxes(db, plusMinutes(now(), -KEPT_MINUTES))) await removeLeftSandbox(db, id)
}
