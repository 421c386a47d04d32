import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { hashToken, newToken } from '../password.ts'

const MINUTES_VALID = 1

type Jump = {
  readonly userId: number
  readonly fromDomain: string
  /** The relation over which they come. */
  readonly requestId: string
  readonly target: string
  readonly now: Instant
}

/** Makes what opens a person's own account here to them who come from another site; stores only its hash. Those that have ended are deleted. */
export async function insertJump(
  tx: SiteTx,
  { userId, fromDomain, requestId, target, now }: Jump,
): Promise<{ sessionId: string; expiresAt: Instant }> {
  const sessionId = newToken()
  const expiresAt = plusMinutes(now, MINUTES_VALID)
  await tx.deleteFrom('session_jumps').where('expires_at', '<', now).execute()
  const values = { site_id: tx.siteId, token_hash: hashToken(sessionId), user_id: userId, from_domain: fromDomain, target }
  await tx
    .insertInto('session_jumps')
    .values({ ...values, request_id: requestId, expires_at: expiresAt })
    .execute()
  return { sessionId, expiresAt }
}

/** Who comes by a jump. Undefined: there is none. */
export async function findJumper(tx: SiteTx, sessionId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('session_jumps')
    .select('user_id')
    .where('token_hash', '=', hashToken(sessionId))
    .executeTakeFirst()
  return row?.user_id
}

/** Uses up a jump, whatever it was made for, with whether the relation is still approved. The caller has locked who comes. Undefined: there is none any more. */
export function spendJump(tx: SiteTx, sessionId: string) {
  return tx
    .deleteFrom('session_jumps')
    .where('token_hash', '=', hashToken(sessionId))
    .returning(['from_domain', 'target', 'expires_at'])
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('supply_requests as r')
          .select('r.id')
          .whereRef('r.site_id', '=', 'session_jumps.site_id')
          .whereRef('r.id', '=', 'session_jumps.request_id')
          .where('r.status', '=', 'Approved'),
      )
        .$castTo<boolean>()
        .as('is_approved'),
    )
    .executeTakeFirst()
}
