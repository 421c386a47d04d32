import type { CallMeta, TokenAccess } from '@tradewind/contract/call'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { TokenHolder } from '@tradewind/domain/accounts/token-holder'
import type { Instant } from '@tradewind/domain/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import { refuse } from './refuse.ts'

/** What a call handler gets beside its input. The room of sites adds the site that is called. */
export interface RequestContext {
  readonly app: App
  /** The database with the transaction still open in which the session was read, for the first reader: see `openInSite`. */
  readonly db: Database
  /** Who the session says is calling; undefined for a visitor. */
  readonly actor: Actor | undefined
  /** Who has a session and has to set up a second factor first: a visitor to everything but the calls that do so. */
  readonly heldBack?: Actor | undefined
  readonly now: Instant
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The context of a call that buys: the customer's where staff books in a customer's name, otherwise the same. */
  readonly actInName: (context: RequestContext) => Promise<RequestContext>
  /** Who a token of its own says is calling, in calls that one opens; there is no actor then. */
  readonly holder?: TokenHolder
  /** The context of a call that a driver's link opens. Refuses all others. */
  readonly admitByToken: (context: RequestContext, access: TokenAccess) => Promise<RequestContext>
  /** The context of a call with a partner's key: that of the person for whom the key stands. */
  readonly admitByKey: AdmitByKey
  /** While a member of staff views as a customer: the context as themselves. `actor` is the customer then, and nothing writes. */
  readonly own?: RequestContext
  /** The key with which the call was made. */
  readonly keyId?: bigint
}

/** How a call by key ended that did not succeed. `sentence` names nothing that was sent or found. */
export type EndOfCall = { readonly status: number; readonly code: string; readonly sentence: string }

/** `onEnd`: takes what is to be notified once the call has ended, as soon as its key is known. */
export type AdmitByKey = (
  context: RequestContext,
  call: Pick<CallMeta, 'scope' | 'counts'> & { readonly path: string },
  onEnd: (note: (end: EndOfCall | undefined) => void) => void,
) => Promise<RequestContext>

/** Reads for a call that changes nothing, in the transaction in which its session was read. */
export function reading<T>({ db, site }: Pick<RequestContext, 'db' | 'site'>, work: (tx: SiteTx) => Promise<T>): Promise<T> {
  return readInSite(db, site.id, work)
}

/** Writes for a call, in the transaction in which its session was read: for the few writes that are one statement and no use case of their own. */
export function writing<T>({ db, site }: Pick<RequestContext, 'db' | 'site'>, work: (tx: SiteTx) => Promise<T>): Promise<T> {
  return inSite(db, site.id, work)
}

/** The logged-in caller. The guard has refused visitors before any handler that asks for one. */
export function actorOf(context: RequestContext): Actor {
  return context.actor ?? refuse('NOT_LOGGED_IN')
}

/** The holder of the token that opened the call. The guard has refused everybody else. */
export function holderOf<Kind extends TokenHolder['kind']>(
  { holder }: Pick<RequestContext, 'holder'>,
  kind: Kind,
): Extract<TokenHolder, { kind: Kind }> {
  if (holder?.kind !== kind) throw new Error(`This call is not opened by the token of a ${kind}`)
  return holder as Extract<TokenHolder, { kind: Kind }>
}
