import type { SiteTx } from '../database/in-site.ts'

const BATCH = 1_000

export type Subscriber = { readonly email: string; readonly firstName: string; readonly lastName: string; readonly link: string }

/** Customers who asked for offers, at an address that is confirmed. */
export function selectSubscribers(tx: SiteTx) {
  return tx
    .selectFrom('users')
    .where('is_email_subscriber', '=', true)
    .where('status', '=', 'verified')
    .where('email', '<>', '')
    .where('is_blocked', '=', false)
}

export async function countSubscribers(tx: SiteTx): Promise<number> {
  const { total } = await selectSubscribers(tx)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function* subscriberIds(tx: SiteTx): AsyncGenerator<number[]> {
  let after = 0
  for (;;) {
    const rows = await selectSubscribers(tx).select('id').where('id', '>', after).orderBy('id').limit(BATCH).execute()
    if (rows.length > 0) yield rows.map(({ id }) => id)
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return
  }
}

export async function readSubscribers(tx: SiteTx, ids: readonly number[]): Promise<Subscriber[]> {
  const [domain, rows] = await Promise.all([
    tx
      .selectFrom('site_domains')
      .select('domain')
      .where('is_primary', '=', true)
      .where('site_id', '=', tx.siteId)
      .executeTakeFirst(),
    tx
      .selectFrom('users')
      .select(['email', 'first_name', 'last_name', 'unsubscribe_key'])
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute(),
  ])
  return rows.map((row) => ({
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    link: `https://${domain?.domain ?? ''}/app/unsubscribe?token=${row.unsubscribe_key}`,
  }))
}
