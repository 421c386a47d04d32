import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import { findSessions } from '../accounts/session-repo.ts'
import { findViewed } from '../accounts/viewing/find-viewed.ts'
import type { Database } from '../database/connect-database.ts'
import { readInSite, type SiteTx } from '../database/in-site.ts'
import type { LiveScreen } from './live-screen.ts'

/** An open screen, with the person in front of it as they were when their session was last checked. */
export type Listener = { readonly token: string; readonly screen: LiveScreen; actor: Actor }

/** So many sessions travel in one statement. */
const AT_ONCE = 1_000

type Parts = { readonly db: Database; readonly log: Logger; readonly now: () => Instant }

/**
 * Whether these people are still logged in, and what they may do now: one transaction for all of a site, because a node with a thousand open screens checks
 * them every few seconds. The screen of a session that has ended is ended, one of a person who may do other things now is notified. A database that does not answer changes nothing.
 */
export async function checkSessions(parts: Parts, listeners: readonly Listener[]): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(listeners, ({ actor }) => actor.siteId))
    for (let from = 0; from < ofSite.length; from += AT_ONCE)
      await checkSome(parts, siteId, ofSite.slice(from, from + AT_ONCE)).catch((error: unknown) =>
        parts.log.warn({ err: error }, 'live: check'),
      )
}

async function checkSome({ db, now }: Parts, siteId: number, listeners: readonly Listener[]): Promise<void> {
  const tokens = listeners.map(({ token }) => token)
  const actors = await readInSite(db, siteId, (tx) => findCallers(tx, tokens, now()))
  for (const listener of listeners) {
    const actor = actors.get(listener.token)
    // A screen that was opened as somebody else hears no more: a viewing has begun or ended.
    if (!actor || actor.userId !== listener.actor.userId) {
      listener.screen.end()
      continue
    }
    const hasChanged = rightsOf(actor) !== rightsOf(listener.actor)
    listener.actor = actor
    if (hasChanged) listener.screen.send({ topic: 'rights' })
  }
}

/** As whom each of these sessions reads now. */
async function findCallers(tx: SiteTx, tokens: readonly string[], now: Instant): Promise<ReadonlyMap<string, Actor>> {
  const callers = new Map<string, Actor>()
  for (const [token, { actor: staff, viewingId }] of await findSessions(tx, tokens, now)) {
    const viewed = viewingId === undefined ? undefined : await findViewed(tx, { staff, viewingId }, now)
    callers.set(token, viewed && 'customer' in viewed ? viewed.customer : staff)
  }
  return callers
}

/** What a person may do, to compare: screens draw by it what they offer. */
function rightsOf(actor: Actor): string {
  const { isSuperAdmin, permissions, withheld = [], isCompanyOwner, isFlightSearchAllowed, isFlightHoldAllowed } = actor
  return JSON.stringify([
    ...[isSuperAdmin, isCompanyOwner === true, isFlightSearchAllowed, isFlightHoldAllowed],
    ...[[...permissions].sort(), [...withheld].sort()],
  ])
}
