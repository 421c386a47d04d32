import type { CallsPerMinute, KeyMode, PartnerScope } from '@tradewind/domain/permissions/partner-scopes'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { makeSiteToken } from '../accounts/tokens/site-token.ts'
import type { SiteTx } from '../database/in-site.ts'

export type KeyTerms = {
  readonly name: string
  readonly mode: KeyMode
  readonly scopes: readonly PartnerScope[]
  /** Null: valid until it is withdrawn. */
  readonly expiresAt: Instant | null
  /** None: from everywhere. */
  readonly addresses: readonly string[]
  readonly perMinute: CallsPerMinute
}
type NewKey = KeyTerms & {
  /** The buyer that the partner is on this site, and the person of theirs for whom it stands. */
  readonly legalEntityId: number
  readonly userId: number
  readonly madeBy: number
  readonly now: Instant
}

/** How much of a key people see: its kind, its site and six characters of its secret. */
const HINT_LENGTH = 6

/** Makes a key of a partner. Gives its number and its text, which is not kept. Undefined: an open key of the partner has this name. */
export async function insertPartnerKey(tx: SiteTx, key: NewKey): Promise<{ id: bigint; text: string } | undefined> {
  const { text, hash } = makeSiteToken('partner', tx.siteId)
  const row = await tx
    .insertInto('partner_keys')
    .values({
      site_id: tx.siteId,
      token_hash: hash,
      hint: text.slice(0, `tw-partner-${tx.siteId}-`.length + HINT_LENGTH),
      legal_entity_id: key.legalEntityId,
      user_id: key.userId,
      name: key.name,
      mode: key.mode,
      scopes: [...key.scopes],
      per_minute: key.perMinute,
      addresses: [...key.addresses],
      made_by: key.madeBy,
      made_at: key.now,
      expires_at: key.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && { id: row.id, text }
}

/** The key with this hash, also when it has ended: its holder gets the real reason. */
export function findPartnerKey(tx: SiteTx, hash: Buffer) {
  return tx
    .selectFrom('partner_keys')
    .select(['id', 'user_id', 'legal_entity_id', 'mode', 'scopes', 'per_minute', 'addresses', 'expires_at', 'revoked_at'])
    .$narrowType<{ mode: KeyMode; scopes: PartnerScope[]; per_minute: CallsPerMinute }>()
    .where('token_hash', '=', hash)
    .executeTakeFirst()
}

function selectKeys(tx: SiteTx) {
  return tx
    .selectFrom('partner_keys as k')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 'k.site_id').onRef('u.id', '=', 'k.user_id'))
    .innerJoin('legal_entities as e', (join) => join.onRef('e.site_id', '=', 'k.site_id').onRef('e.id', '=', 'k.legal_entity_id'))
    .select(['k.id', 'k.name', 'k.mode', 'k.hint', 'k.scopes', 'k.per_minute', 'k.addresses', 'k.user_id', 'k.legal_entity_id'])
    .select(['k.made_at', 'k.expires_at', 'k.revoked_at', 'k.rotated_at', 'k.last_used_at'])
    .select(['u.first_name', 'u.last_name', 'u.email', 'e.name as company'])
    .$narrowType<{ mode: KeyMode; scopes: PartnerScope[]; per_minute: CallsPerMinute }>()
}
export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKeyById>>>

const MOST_LISTED = 500
const DAY_MINUTES = 24 * 60

/** The newest first: those of all partners, or of one person. */
export function listKeys(tx: SiteTx, userId?: number) {
  return selectKeys(tx)
    .$if(userId !== undefined, (query) => query.where('k.user_id', '=', userId ?? 0))
    .orderBy('k.id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

type Open = { readonly now: Instant }

/** Those that are neither withdrawn nor expired. */
function selectOpenKeys(tx: SiteTx, { now }: Open) {
  return tx
    .selectFrom('partner_keys')
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
}

/** Whether a key that is valid stands for a person. */
export async function hasOpenKey(tx: SiteTx, { userId, now }: Open & { readonly userId: number }): Promise<boolean> {
  const row = await selectOpenKeys(tx, { now }).select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** How many valid keys stand for a person. */
export async function countOpenKeys(tx: SiteTx, { userId, now }: Open & { readonly userId: number }): Promise<number> {
  const { n } = await selectOpenKeys(tx, { now })
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The people for whom valid keys of a company stand. */
export async function listKeyHolders(
  tx: SiteTx,
  { legalEntityId, now }: Open & { readonly legalEntityId: number },
): Promise<number[]> {
  const rows = await selectOpenKeys(tx, { now })
    .select('user_id')
    .distinct()
    .where('legal_entity_id', '=', legalEntityId)
    .orderBy('user_id')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export function findKeyById(tx: SiteTx, id: bigint) {
  return selectKeys(tx).where('k.id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends: two who change a key at once take turns. */
export async function lockKey(tx: SiteTx, id: bigint): Promise<KeyRow | undefined> {
  const locked = await tx.selectFrom('partner_keys').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked && findKeyById(tx, id)
}

/** The key has a successor and ends at this time. */
export async function setRotated(tx: SiteTx, id: bigint, { now, endsAt }: { now: Instant; endsAt: Instant }): Promise<void> {
  await tx.updateTable('partner_keys').set({ rotated_at: now, expires_at: endsAt }).where('id', '=', id).execute()
}

/** Whether the person is to be notified now that an open key is used from several addresses. Of many who ask at once, one hears so, and nobody again for a day. */
export async function claimNoticeOfSeveral(tx: SiteTx, id: bigint, now: Instant): Promise<boolean> {
  const claimed = await tx
    .updateTable('partner_keys')
    .set({ several_noticed_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where((eb) => eb.or([eb('several_noticed_at', 'is', null), eb('several_noticed_at', '<=', plusMinutes(now, -DAY_MINUTES))]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function setRevoked(tx: SiteTx, id: bigint, now: Instant): Promise<void> {
  await tx.updateTable('partner_keys').set({ revoked_at: now }).where('id', '=', id).where('revoked_at', 'is', null).execute()
}

type Limits = { readonly perMinute: CallsPerMinute; readonly addresses: readonly string[] }
export async function setLimits(tx: SiteTx, id: bigint, { perMinute, addresses }: Limits): Promise<void> {
  await tx
    .updateTable('partner_keys')
    .set({ per_minute: perMinute, addresses: [...addresses] })
    .where('id', '=', id)
    .execute()
}
