import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './app.ts'
import { refuse } from './http/refuse.ts'
import type { Site } from './sites/site-repo.ts'

/** What a call handler gets beside its input. */
export type RequestContext = {
  readonly app: App
  readonly site: Site
  /** Who the session says is calling; undefined for a visitor. */
  readonly actor: Actor | undefined
  readonly now: Instant
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The context of a call that buys: the customer's where staff books in a customer's name, otherwise the same. */
  readonly actInName: (context: RequestContext) => Promise<RequestContext>
}

/** The logged-in caller. The guard has refused visitors before any handler that asks for one. */
export function actorOf(context: RequestContext): Actor {
  return context.actor ?? refuse('NOT_LOGGED_IN')
}
