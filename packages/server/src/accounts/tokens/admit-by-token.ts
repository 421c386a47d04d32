import { DRIVER_LINK_REFUSALS, type TokenAccess } from '@tradewind/contract/call'
import type { TokenHolder } from '@tradewind/domain/accounts/token-holder'
import type { Instant } from '@tradewind/domain/time'
import { openInSite, type SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { refuseTooMany } from '../../http/refuse.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findDriverLink } from './driver-link-repo.ts'
import { readSiteToken, type TokenKind } from './site-token.ts'

/** Wrong tokens from one address in a quarter of an hour. */
const WRONG = { max: 30, windowMs: 15 * 60_000 }

/** Why a token opens nothing. */
type Fault = 'notValid' | 'otherSite' | 'expired' | 'revoked'
type Found = { readonly holder: TokenHolder; readonly expires_at: Instant | null; readonly revoked_at: Instant | null }

type Way = {
  readonly kind: TokenKind
  readonly presented: (request: RequestContext['request']) => unknown
  readonly find: (tx: SiteTx, hash: Buffer) => Promise<Found | undefined>
  readonly refuse: (fault: Fault) => never
}

const refuseLink = promised(DRIVER_LINK_REFUSALS)
const LINK_CODES = {
  notValid: 'LINK_NOT_VALID',
  otherSite: 'LINK_OF_ANOTHER_SITE',
  expired: 'LINK_EXPIRED',
  revoked: 'LINK_REVOKED',
} as const

const WAYS: Record<TokenAccess['kind'], Way> = {
  driverLink: {
    kind: 'driver',
    presented: ({ body }) => (body as { driverAccessToken?: unknown } | null | undefined)?.driverAccessToken,
    find: async (tx, hash) => {
      const link = await findDriverLink(tx, hash)
      return link && { ...link, holder: { kind: 'driver', siteId: tx.siteId, driverId: link.driver_id, day: link.day } }
    },
    refuse: (fault) => refuseLink(LINK_CODES[fault]),
  },
}

/**
 * The context of a call that a driver's link opens: its holder, and nobody who may be signed in beside it. A token of another site is refused
 * by its text alone.
 */
export async function admitByToken(context: RequestContext, access: TokenAccess): Promise<RequestContext> {
  const way = WAYS[access.kind]
  const token = readSiteToken(way.kind, way.presented(context.request))
  if (!token) return refuseWrong(context, way)
  if (token.siteId !== context.site.id) return way.refuse('otherSite')
  const { db, result } = await openInSite(context.app.db, context.site.id, (tx) => way.find(tx, token.hash))
  if (!result) return refuseWrong(context, way)
  const { holder, expires_at, revoked_at } = result
  if (revoked_at !== null) return way.refuse('revoked')
  if (expires_at !== null && expires_at <= context.now) return way.refuse('expired')
  return { ...context, db, actor: undefined, holder }
}

/** Counted for the address: a stranger who guesses has to wait. */
async function refuseWrong({ request }: RequestContext, way: Way): Promise<never> {
  const waitMs = await request.server.limitTries(`token:${request.ip}`, WRONG.max, WRONG.windowMs)
  if (waitMs > 0) refuseTooMany(waitMs)
  return way.refuse('notValid')
}
