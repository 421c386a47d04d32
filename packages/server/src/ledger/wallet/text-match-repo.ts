import { tidyReference } from '@tradewind/domain/ledger/payment-entry'
import type { SiteTx } from '../../database/in-site.ts'
import { holding } from '../../database/like-pattern.ts'

/** What in a wallet a text can mean. */
export type TextMatches = {
  readonly orders: readonly string[]
  readonly bookings: readonly string[]
  readonly postings: readonly bigint[]
}

const MOST = 200
const HIGHEST_ID = 2_147_483_647

/** The bookings with this PNR or number, and the entries by hand whose reference or remark holds the text, all of one wallet. */
export async function findTextMatches(
  tx: SiteTx,
  { legalEntityId, text }: { legalEntityId: number; text: string },
): Promise<TextMatches> {
  const tidy = tidyReference(text)
  const bookings = await findBookings(tx, { legalEntityId, text: tidy })
  const orders =
    bookings.length === 0
      ? []
      : await tx.selectFrom('payment_lines').select('payment_id').where('sale_id', 'in', bookings).limit(MOST).execute()
  const entries = await tx
    .selectFrom('payment_entries')
    .select('posting_id')
    .where('legal_entity_id', '=', legalEntityId)
    .where('posting_id', 'is not', null)
    .where((eb) => eb.or([eb('reference', 'like', holding(tidy)), eb('remark', 'ilike', holding(text.trim()))]))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return {
    orders: orders.map(({ payment_id }) => payment_id),
    bookings: bookings.map(String),
    postings: entries.flatMap(({ posting_id }) => posting_id ?? []),
  }
}

async function findBookings(tx: SiteTx, { legalEntityId, text }: { legalEntityId: number; text: string }): Promise<number[]> {
  const id = /^#?\d{1,10}$/.test(text) ? Number(text.replace('#', '')) : 0
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where('legal_entity_id', '=', legalEntityId)
    .where((eb) => eb.or([eb('pnr', '=', text), eb('id', '=', id <= HIGHEST_ID ? id : 0)]))
    .limit(MOST)
    .execute()
  return rows.map((row) => row.id)
}
