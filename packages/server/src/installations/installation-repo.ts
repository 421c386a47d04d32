import { WireCompany } from '@tradewind/contract/network/link-wire'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import { type SiteTx, sendAlong } from '../database/in-site.ts'
import type { PartnerInstallations } from '../database/table-types.generated.ts'

export type InstallationRow = Selectable<PartnerInstallations>

const select = (tx: SiteTx) => tx.selectFrom('partner_installations').selectAll().where('site_id', '=', tx.siteId)

/** Oldest first: no more than a person could keep an overview of. */
export function listInstallations(tx: SiteTx): Promise<InstallationRow[]> {
  return select(tx).orderBy('id').limit(200).execute()
}

export function findInstallation(tx: SiteTx, id: number): Promise<InstallationRow | undefined> {
  return select(tx).where('id', '=', id).executeTakeFirst()
}

export function lockInstallation(tx: SiteTx, id: number): Promise<InstallationRow | undefined> {
  return select(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Those who may have signed a letter: a sender that changes its key signs with two. */
export async function listSigners(tx: SiteTx): Promise<{ id: number; address: string; their_key: Buffer }[]> {
  const rows = await tx
    .selectFrom('partner_installations')
    .select(['id', 'address', 'their_key'])
    .where('site_id', '=', tx.siteId)
    .where('their_key', 'is not', null)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.flatMap(({ id, address, their_key }) => (their_key ? [{ id, address, their_key }] : []))
}

type OwnKey = { readonly publicKey: Buffer; readonly sealed: Buffer }
type New = {
  readonly address: string
  readonly own: OwnKey
  readonly theirKey: Buffer | null
  readonly by: number
  readonly now: Instant
}

/** Undefined: the site knows this address, or this key, already. */
export async function insertInstallation(tx: SiteTx, { address, own, theirKey, by, now }: New): Promise<number | undefined> {
  const row = await tx
    .insertInto('partner_installations')
    .values({
      site_id: tx.siteId,
      address,
      added_at: now,
      added_by: by,
      own_key: own.publicKey,
      own_sealed: own.sealed,
      own_since: now,
      their_key: theirKey,
      their_since: theirKey && now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function hasKeyOfOther(tx: SiteTx, { key, id }: { readonly key: Buffer; readonly id: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('partner_installations')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('id', '<>', id)
    .where('their_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the site knows another one by this address. */
export async function hasAddressOfOther(
  tx: SiteTx,
  { address, id }: { readonly address: string; readonly id: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom('partner_installations')
    .select('id')
    .where('site_id', '=', tx.siteId)
    .where('id', '<>', id)
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

type Change = Partial<
  Pick<
    InstallationRow,
    | 'address'
    | 'failed_at'
    | 'failure'
    | 'own_key'
    | 'own_sealed'
    | 'own_since'
    | 'former_key'
    | 'former_sealed'
    | 'their_key'
    | 'their_since'
    | 'ended_at'
  >
>

export async function setInstallation(tx: SiteTx, id: number, change: Change): Promise<void> {
  await tx.updateTable('partner_installations').set(change).where('site_id', '=', tx.siteId).where('id', '=', id).execute()
}

/** Who it says that it is. */
export function keepCompany(tx: SiteTx, id: number, company: WireCompany): void {
  sendAlong(
    tx,
    tx
      .updateTable('partner_installations')
      .set({ company: JSON.stringify(company) })
      .where('site_id', '=', tx.siteId)
      .where('id', '=', id),
  )
}

export function readCompany({ company }: Pick<InstallationRow, 'company'>): WireCompany | undefined {
  const read = WireCompany.safeParse(company)
  return read.success ? read.data : undefined
}

type Said = { readonly failure: string | null; readonly now: Instant }

/** How it answered last. */
export async function keepOutcome(tx: SiteTx, id: number, { failure, now }: Said): Promise<void> {
  await tx
    .updateTable('partner_installations')
    .set(
      failure === null ? { answered_at: now, failed_at: null, failure: null } : { failed_at: now, failure: failure.slice(0, 300) },
    )
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}

/** A letter of it was accepted. */
export async function keepHeard(tx: SiteTx, id: number, now: Instant): Promise<void> {
  await tx
    .updateTable('partner_installations')
    .set({ heard_at: now })
    .where('site_id', '=', tx.siteId)
    .where('id', '=', id)
    .execute()
}
