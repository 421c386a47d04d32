import type { LinkKind } from '@tradewind/domain/accounts/link-kind'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { hashToken, newToken } from './password.ts'

const DAY = 24 * 60
/** An invitation is valid for a week; a person who forgot the password is waiting at the screen. */
const MINUTES_VALID: Record<LinkKind, number> = { invitation: 7 * DAY, reset: DAY, addressChanged: 7 * DAY }

/** Creates the token of a mail and stores only its hash. Expired tokens of the person are deleted. */
export async function makePasswordLink(
  tx: SiteTx,
  { userId, kind, now }: { userId: number; kind: LinkKind; now: Instant },
): Promise<{ token: string; expiresAt: Instant }> {
  const token = newToken()
  const expiresAt = plusMinutes(now, MINUTES_VALID[kind])
  // An expired token is kept for a while, so that a person who opens it gets the real reason.
  await tx
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('expires_at', '<', plusMinutes(now, -30 * DAY))
    .execute()
  await tx
    .insertInto('password_links')
    .values({ site_id: tx.siteId, token_hash: hashToken(token), user_id: userId, kind, made_at: now, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

/** The person of a link. Undefined when it was never ours, or has been used. */
export function findPasswordLink(tx: SiteTx, token: string) {
  return tx
    .selectFrom('password_links as link')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'link.site_id').onRef('u.id', '=', 'link.user_id'))
    .select(['link.user_id', 'link.kind', 'link.expires_at', 'u.email', 'u.first_name', 'u.is_blocked', 'u.user_type', 'u.status'])
    .where('link.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/** A used link invalidates the person's other links, because all were sent for the same purpose. */
export async function dropPasswordLinks(tx: SiteTx, userId: number): Promise<void> {
  await tx.deleteFrom('password_links').where('user_id', '=', userId).execute()
}

/** One link whose mail could not be sent. */
export async function dropPasswordLink(tx: SiteTx, token: string): Promise<void> {
  await tx.deleteFrom('password_links').where('token_hash', '=', hashToken(token)).execute()
}
