import type { Instant } from '@tradewind/domain/time'
import { zoneAt } from '@tradewind/domain/zone-history'
import { sql } from 'kysely'
import type { Database } from '../database/connect-database.ts'
import { SANDBOXES_ABOVE } from './sandbox-site.ts'
import type { Site } from './site-repo.ts'

/** Whose sandbox: a buyer at a live site. */
export type SandboxOf = { readonly siteId: number; readonly legalEntityId: number }
export type SandboxRow = { readonly id: number; readonly buyer: number; readonly since: Instant }

/** The sandbox in which a buyer of a live site tries things now. Asked before there is a site, so outside any. */
export function findSandbox(db: Database, { siteId, legalEntityId }: SandboxOf): Promise<SandboxRow | undefined> {
  return selectSandboxes(db, siteId).where('sandbox_buyer', '=', legalEntityId).executeTakeFirst()
}

/** The sandboxes of all buyers of a live site. */
export function listSandboxes(db: Database, siteId: number): Promise<SandboxRow[]> {
  return selectSandboxes(db, siteId).orderBy('id').limit(2_000).execute()
}

function selectSandboxes(db: Database, siteId: number) {
  return db
    .selectFrom('sites')
    .select(['id', 'created_at as since'])
    .select(({ ref }) => ref('sandbox_buyer').$notNull().as('buyer'))
    .where('sandbox_of', '=', siteId)
    .where('sandbox_ended_at', 'is', null)
}

/** How many sandboxes this buyer has begun since then, ended ones too. */
export async function countBegun(db: Database, { siteId, legalEntityId }: SandboxOf, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('sites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sandbox_of', '=', siteId)
    .where('sandbox_buyer', '=', legalEntityId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * An empty sandbox beside a live site, unless the buyer has one. It looks and counts like the live site and has nothing of it; its name leads nowhere, and no
 * letter can come from its address. Of two who make one at once, one does.
 */
export async function insertSandbox(
  db: Database,
  live: Site,
  { legalEntityId, now }: { legalEntityId: number; now: Instant },
): Promise<void> {
  await sql`
    with made as (
      insert into sites (id, site_name, company_name, currency, country_code, time_zone, address, admin_email, admin_contact, accent, brand_mark,
          sandbox_of, sandbox_buyer, created_at)
        select greatest(max(id), ${SANDBOXES_ABOVE}) + 1, ${`${live.site_name} (sandbox)`}, ${`${live.company_name} (sandbox)`}, ${live.currency}, ${live.country_code},
            ${zoneAt(live.zones, now)}, 'Sandbox', 'sandbox@sandbox.invalid', '', ${live.accent}::text[], ${live.brand_mark}, ${live.id}, ${legalEntityId},
            ${now}::timestamptz
          from sites
        on conflict do nothing returning id)
    insert into site_domains (domain, site_id, is_primary) select 'sandbox-' || id || '.invalid', id, true from made`.execute(db)
}

/** Nothing more is done in it. False where it has ended. */
export async function endSandbox(db: Database, sandboxId: number, now: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sites')
    .set({ sandbox_ended_at: now })
    .where('id', '=', sandboxId)
    .where('sandbox_of', 'is not', null)
    .where('sandbox_ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Sandboxes that were left before this moment, the oldest first. */
export async function listLeftSandboxes(db: Database, before: Instant): Promise<number[]> {
  const rows = await db.selectFrom('sites').select('id').where('sandbox_ended_at', '<', before).orderBy('id').limit(20).execute()
  return rows.map(({ id }) => id)
}

/** Removes a sandbox that was left, with all that is in it. False where it is none, or something is at work in it just now. */
export async function removeLeftSandbox(db: Database, sandboxId: number): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`select remove_left_sandbox(${sandboxId}::integer) as removed`.execute(db)
  if (!rows[0]?.removed) return false
  // What waits for a later day would find no site.
  await sql`delete from pgboss.job where data @> ${JSON.stringify({ siteId: sandboxId })}::jsonb`.execute(db)
  return true
}
