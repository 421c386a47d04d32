import type { Actor } from '@tradewind/domain/accounts/actor'
import { readInSite } from '../database/in-site.ts'
import type { RequestContext } from '../http/request-context.ts'
import { findActorById } from './session-repo.ts'

declare module '../app.ts' {
  interface App {
    /** What rooms above do when somebody has logged in: what a visitor had becomes theirs. */
    readonly sessionStarts: readonly SessionStart[]
  }
}

/** Runs once a session has been opened, in a transaction of its own: nobody is kept out because something else failed. */
export type SessionStart = (context: RequestContext, actor: Actor) => Promise<void>

export async function startSession(context: RequestContext, userId: number): Promise<void> {
  const { app, site, request } = context
  const actor = await readInSite(app.db, site.id, (tx) => findActorById(tx, userId))
  if (!actor) return
  for (const start of app.sessionStarts)
    await start(context, actor).catch((error: unknown) =>
      request.log.error({ err: error }, 'what a visitor had was not taken over'),
    )
}
