import type { LiveMessage } from '@tradewind/contract/live/live'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { Database } from '../database/connect-database.ts'
import { readInSite } from '../database/in-site.ts'
import type { LiveEvent } from './announce.ts'
import { checkSessions, type Listener } from './check-sessions.ts'
import { findOwner } from './handling-repo.ts'
import { listenToDatabase } from './listen-to-database.ts'
import type { LiveScreen } from './live-screen.ts'
import { mayHear, type Owner } from './may-hear.ts'

declare module '../app.ts' {
  interface App {
    /** The open screens of this node; they are notified of changes on any node. */
    readonly live: LiveHub
  }
}

/** Open screens of one session: tabs. A further screen is refused, and polls instead. */
const SCREENS_PER_SESSION = 20
/** How often an open screen's session is checked, and how often it gets a heartbeat. */
const CHECK_EVERY_MS = 20_000

type Heard = { readonly siteId: number } & (LiveEvent | { readonly topic: 'session'; readonly userId: number })

/** The open screens of this node, and what they are sent. */
export type LiveHub = {
  /** False when the session has too many open screens. */
  join(screen: LiveScreen, who: { actor: Actor; token: string }): boolean
  /** A transaction of this node has committed: its news are announced. */
  announce(): void
  /** Disconnects every screen; each reconnects to any node that answers. */
  closeAll(): void
  stop(): Promise<void>
}

export async function openLiveHub({
  databaseUrl,
  db,
  log,
  now,
  onNews,
  onGap,
}: {
  databaseUrl: string
  db: Database
  log: Logger
  now: () => Instant
  /** What this node caches about a site may be outdated now. */
  onNews?: (siteId: number, event: Heard) => void
  /** The same for every site: messages may have been missed. */
  onGap?: () => void
}): Promise<LiveHub> {
  const listeners = new Set<Listener>()

  const ofSite = (siteId: number) => [...listeners].filter(({ actor }) => actor.siteId === siteId)

  const checkAll = (some: readonly Listener[]) => checkSessions({ db, log, now }, some)

  const deliver = async (payload: string): Promise<void> => {
    const heard = JSON.parse(payload) as Heard
    const { siteId, ...event } = heard
    onNews?.(siteId, heard)
    const here = ofSite(siteId)
    if (event.topic === 'session')
      return checkAll(here.filter(({ actor }) => actor.userId === event.userId || actor.viewing?.by.userId === event.userId))
    if (here.length === 0) return
    const owner = await ownerOf(db, siteId, event)
    const message = messageOf(event)
    for (const { screen, actor } of here) if (mayHear(actor, event, owner)) screen.send(message)
  }

  const listening = await listenToDatabase(databaseUrl, log, {
    onMessage: (payload) => void deliver(payload).catch((error: unknown) => log.error({ err: error }, 'live: deliver')),
    onReturn: () => {
      onGap?.()
      for (const { screen } of listeners) screen.send({ topic: 'all' })
    },
  })
  const beat = setInterval(() => {
    for (const { screen } of listeners) screen.beat()
    void checkAll([...listeners])
  }, CHECK_EVERY_MS)

  return {
    join(screen, { actor, token }) {
      if ([...listeners].filter((other) => other.token === token).length >= SCREENS_PER_SESSION) return false
      const listener = { screen, actor, token }
      listeners.add(listener)
      screen.onClose(() => listeners.delete(listener))
      return true
    },
    announce: listening.poke,
    closeAll() {
      for (const { screen } of listeners) screen.close()
    },
    async stop() {
      clearInterval(beat)
      for (const { screen } of listeners) screen.close()
      await listening.stop()
    },
  }
}

/** The part of an event that is sent: without its owner. */
function messageOf(event: LiveEvent): LiveMessage {
  switch (event.topic) {
    case 'ticket':
      return { topic: event.topic, bookingId: event.bookingId }
    case 'export':
      return { topic: event.topic, exportId: event.exportId }
    case 'notice':
      return { topic: event.topic }
    case 'cart':
      return { topic: event.topic, cartId: event.cartId, version: event.version, isQueued: event.isQueued }
    case 'quotation':
      return { topic: event.topic, quotationId: event.quotationId }
    case 'sale':
      return { topic: event.topic, orderId: event.orderId }
    default:
      return event
  }
}

/** The owner of the booking of an event. A trigger includes it; for announcements by code it is looked up. */
async function ownerOf(db: Database, siteId: number, event: LiveEvent): Promise<Owner | undefined> {
  if (event.topic !== 'ticket' && event.topic !== 'change') return undefined
  if (event.topic === 'ticket' && event.legalEntityId !== undefined && event.userId !== undefined)
    return { legalEntityId: event.legalEntityId, userId: event.userId }
  return readInSite(db, siteId, (tx) => findOwner(tx, event.bookingId))
}
