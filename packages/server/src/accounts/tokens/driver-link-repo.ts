import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { makeSiteToken } from './site-token.ts'

type NewLink = {
  readonly driverId: number
  /** Of the job sheet that it opens. */
  readonly day: PlainDate
  readonly expiresAt: Instant
  /** The member of staff who sends it. */
  readonly madeBy: number
  readonly now: Instant
}

/** Makes a link to one driver's job sheet of one day. Gives its token, which is not kept. */
export async function insertDriverLink(tx: SiteTx, { driverId, day, expiresAt, madeBy, now }: NewLink): Promise<string> {
  const { text, hash } = makeSiteToken('driver', tx.siteId)
  await tx
    .insertInto('driver_links')
    .values({
      site_id: tx.siteId,
      token_hash: hash,
      driver_id: driverId,
      day,
      made_by: madeBy,
      made_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return text
}

/** The link with this hash, also when it has ended: its holder gets the real reason. */
export function findDriverLink(tx: SiteTx, hash: Buffer) {
  return tx
    .selectFrom('driver_links')
    .select(['driver_id', 'day', 'expires_at', 'revoked_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

/** Withdraws all links of a driver: a phone was lost. */
export async function revokeDriverLinks(tx: SiteTx, driverId: number, now: Instant): Promise<void> {
  await tx
    .updateTable('driver_links')
    .set({ revoked_at: now })
    .where('driver_id', '=', driverId)
    .where('revoked_at', 'is', null)
    .execute()
}
