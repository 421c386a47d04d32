import { toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../database/in-site.ts'
import { readPostings } from '../ledger/post/posting-repo.ts'

const MOST = 100

/** Every movement of money about a booking or the order that pays for it, oldest first, with whose account each line is on. */
export async function listTicketPostings(tx: SiteTx, bookingId: number) {
  const { payment_id: orderId } = await tx
    .selectFrom('bookings')
    .select('payment_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const ids = await tx
    .selectFrom('ledger_postings')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('about_kind', '=', 'booking'), eb('about_id', '=', String(bookingId))]),
        ...(orderId === null
          ? []
          : [
              eb.and([
                eb('about_kind', '=', 'order'),
                eb('about_id', '=', orderId),
                // One payment may have paid for others too: each is captured under its own number.
                eb.or([
                  eb('reason', '<>', 'capture'),
                  eb('key', 'in', [`order:${orderId}:capture`, `order:${orderId}:capture:${bookingId}`]),
                ]),
              ]),
            ]),
      ]),
    )
    .orderBy('id')
    .limit(MOST)
    .execute()
  const postings = await readPostings(
    tx,
    ids.map(({ id }) => id),
  )
  const nameOf = await namesOfEntities(
    tx,
    postings.flatMap(({ entries }) => entries.map(({ account }) => account.legalEntityId)),
  )
  return postings.map(({ postedAt, reason, entries }) => ({
    postedAt,
    reason,
    entries: entries.map(({ account, amount }) => ({
      account: account.kind,
      whose: nameOf.get(account.legalEntityId) ?? '',
      currency: amount.currency,
      amount: toDecimal(amount),
    })),
  }))
}

async function namesOfEntities(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('legal_entities')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
