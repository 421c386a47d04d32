import type { NewCustomer } from '@tradewind/contract/customers/customers'
import type { PhoneNumber } from '@tradewind/contract/wire-values'
import { stateOfGst } from '@tradewind/domain/documents/gst-states'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SiteTx } from '../database/in-site.ts'

/** A customer as a row of the sheet has them. */
export type ImportRow = NewCustomer & { readonly row: number }

const BATCH = 500
const KINDS = { travelAgent: 'agency', corporate: 'corporate', retail: 'person' } as const

/** How many customers an import with this key has made; undefined: none. Two at once take turns. */
export async function lockImport(tx: SiteTx, { userId, key }: { userId: number; key: string }): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import-customers:${tx.siteId}`}))`.execute(tx)
  const { n } = await tx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('created_by', '=', userId)
    .where('creation_key', '>=', `${key}:`)
    .where('creation_key', '<', `${key};`)
    .executeTakeFirstOrThrow()
  return Number(n) || undefined
}

/** Those of these addresses that somebody signs in with. */
export async function findTakenEmails(tx: SiteTx, emails: readonly string[]): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('email', '=', sql<string>`any(${[...emails]}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

type Row = ImportRow & { readonly phones: readonly z.infer<typeof PhoneNumber>[] }
type How = {
  readonly createdBy: number
  readonly key: string
  readonly now: Instant
  readonly companyKeyOf: (row: ImportRow) => string
  /** What the site lets no colleague have. */
  readonly withheld: readonly string[]
}

/** Makes the companies, then their people, in the order of the rows: the first of a company is its owner, who lacks nothing. Gives their numbers in it. */
export async function insertImported(
  tx: SiteTx,
  rows: readonly Row[],
  { createdBy, key, now, companyKeyOf, withheld }: How,
): Promise<number[]> {
  const firstOf = new Map<string, Row>()
  for (const row of rows) if (!firstOf.has(companyKeyOf(row))) firstOf.set(companyKeyOf(row), row)
  const entityOf = new Map<string, number>()
  for (const some of batches([...firstOf])) {
    const made = await tx
      .insertInto('legal_entities')
      .values(
        some.map(([, { userType, customer }]) => ({
          site_id: tx.siteId,
          kind: KINDS[userType],
          name: customer.companyName || `${customer.firstName} ${customer.lastName}`.trim(),
          email: customer.email,
          pan_number: customer.panNumber || null,
          gst_number: customer.gstNumber || null,
          gst_state: (customer.gstNumber && stateOfGst(customer.gstNumber)) || null,
          tax_number: customer.taxNumber || null,
        })),
      )
      .returning('id')
      .execute()
    for (const [place, [company]] of some.entries()) entityOf.set(company, made[place]?.id ?? 0)
  }
  const ids: number[] = []
  for (const some of batches(rows)) {
    const made = await tx
      .insertInto('users')
      .values(
        some.map((row) => ({
          site_id: tx.siteId,
          legal_entity_id: entityOf.get(companyKeyOf(row)) ?? 0,
          user_type: row.userType,
          email: row.customer.email,
          first_name: row.customer.firstName,
          last_name: row.customer.lastName,
          phone_numbers: JSON.stringify(row.phones),
          status: 'pending',
          is_company_owner: row.userType !== 'retail' && firstOf.get(companyKeyOf(row)) === row,
          withheld_rights: firstOf.get(companyKeyOf(row)) === row ? [] : [...withheld],
          created_by: createdBy,
          created_at: now,
          creation_key: `${key}:${row.row}`,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...made.map(({ id }) => id))
  }
  return ids
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}
