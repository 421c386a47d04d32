import type { SiteTx } from '../database/in-site.ts'

const MOST = 100

/** The postings about a booking or the payment that pays for it, oldest first. */
export async function listPostingIdsOf(tx: SiteTx, bookingId: number, orderId: string | null): Promise<bigint[]> {
  const rows = await tx
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
  return rows.map(({ id }) => id)
}
