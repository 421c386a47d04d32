import type { SiteTx } from '../database/in-site.ts'

const PAGE = 500

/** Who said they want to hear of offers, at an address that is confirmed; the newest first. */
export async function listEmailSubscribers(tx: SiteTx, cursor: string | null) {
  const before = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : undefined
  const subscribed = tx
    .selectFrom('users')
    .where('is_email_subscriber', '=', true)
    .where('status', '=', 'verified')
    .where('email', '<>', '')
    .where('is_blocked', '=', false)
  const { total } = await subscribed.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await subscribed
    .select(['id', 'email', 'first_name', 'last_name'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return {
    subscribers: page.map(({ id, email, first_name, last_name }) => ({
      userId: id,
      email,
      firstName: first_name,
      lastName: last_name,
    })),
    totalRecords: Number(total),
    nextCursor: rows.length > PAGE ? String(page.at(-1)?.id) : null,
  }
}
