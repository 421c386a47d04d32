import type { PartnerScope } from '@tradewind/domain/permissions/partner-scopes'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { makeSiteToken } from './site-token.ts'

type NewKey = {
  /** The buyer that the partner is on this site. */
  readonly legalEntityId: number
  /** As staff calls it: 'Their booking engine'. */
  readonly name: string
  readonly scopes: readonly PartnerScope[]
  /** Null: valid until it is withdrawn. */
  readonly expiresAt: Instant | null
  readonly madeBy: number
  readonly now: Instant
}

/** Makes a key of a partner. Gives its number and its text, which is not kept. */
export async function insertPartnerKey(
  tx: SiteTx,
  { legalEntityId, name, scopes, expiresAt, madeBy, now }: NewKey,
): Promise<{ id: bigint; text: string }> {
  const { text, hash } = makeSiteToken('partner', tx.siteId)
  const { id } = await tx
    .insertInto('partner_keys')
    .values({
      site_id: tx.siteId,
      token_hash: hash,
      legal_entity_id: legalEntityId,
      name,
      scopes: [...scopes],
      made_by: madeBy,
      made_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, text }
}

/** The key with this hash, also when it has ended: its holder gets the real reason. */
export function findPartnerKey(tx: SiteTx, hash: Buffer) {
  return tx
    .selectFrom('partner_keys')
    .select(['id', 'legal_entity_id', 'scopes', 'expires_at', 'revoked_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

/** Withdraws one key. */
export async function revokePartnerKey(tx: SiteTx, id: bigint, now: Instant): Promise<void> {
  await tx.updateTable('partner_keys').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute()
}
