import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** Who buys in a sandbox: nobody real. */
export type SandboxBuyer = { readonly userId: number; readonly legalEntityId: number }

const BUYER_EMAIL = 'buyer@sandbox.invalid'

/** Undefined where the sandbox is not filled yet. */
export async function findSandboxBuyer(tx: SiteTx): Promise<SandboxBuyer | undefined> {
  const row = await tx.selectFrom('users').select(['id', 'legal_entity_id']).where('email', '=', BUYER_EMAIL).executeTakeFirst()
  return row && { userId: row.id, legalEntityId: row.legal_entity_id }
}

/** One after the other: the second finds the sandbox filled. */
export async function takeTurnAtSandbox(tx: SiteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox:${tx.siteId}`}, 0))`.execute(tx)
}

/** The company of the sandbox, and a buyer with one person, without a password: only a key comes in. */
export async function insertSandboxPeople(tx: SiteTx, ownerName: string): Promise<SandboxBuyer> {
  await addEntity(tx, { kind: 'siteOwner', name: ownerName })
  const legalEntityId = await addEntity(tx, { kind: 'agency', name: 'Sandbox buyer' })
  const { id } = await tx
    .insertInto('users')
    .values({
      ...{ site_id: tx.siteId, legal_entity_id: legalEntityId, user_type: 'travelAgent', email: BUYER_EMAIL },
      ...{ first_name: 'Sandbox', last_name: 'Buyer', phone_numbers: '[]', is_company_owner: true },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId: id, legalEntityId }
}

async function addEntity(tx: SiteTx, { kind, name }: { kind: 'siteOwner' | 'agency'; name: string }): Promise<number> {
  const { id } = await tx
    .insertInto('legal_entities')
    .values({ site_id: tx.siteId, kind, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const MOST_SHOWN = 20

/** What was bought in the sandbox, the newest first. */
export function listSandboxSales(tx: SiteTx) {
  return tx
    .selectFrom('sales')
    .select(['id', 'title', 'status', 'amount_minor', 'currency', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
}
