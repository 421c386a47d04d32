import { type Money, sum } from '@tradewind/domain/money'
import type { ChangePrice } from '@tradewind/domain/tickets/changes/price-change'
import type { CellRef } from '@tradewind/domain/tickets/changes/split-price'
import { readExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from '../../flights/book/booking-repo.ts'

type EarlierChanges = {
  readonly reissued: readonly { readonly cells: readonly CellRef[]; readonly fareDifference: Money }[]
  readonly settled: { readonly cells: readonly CellRef[]; readonly paid: Money }
}

/** What changes before this one did to the price of a ticket: fare differences paid for reissues, and the parts that are refunded already. */
export async function readEarlierChanges(tx: SiteTx, booking: Pick<Booking, 'id' | 'currency'>): Promise<EarlierChanges> {
  const requests = await tx
    .selectFrom('change_requests as c')
    .innerJoin('change_quotes as q', (join) => join.onRef('q.site_id', '=', 'c.site_id').onRef('q.id', '=', 'c.quote_id'))
    .select(['c.id', 'c.kind', 'q.price'])
    .where('c.booking_id', '=', booking.id)
    // Once the supplier has cancelled tickets they are gone, even while the customer is asked about the price.
    .where(({ and, eb, or }) =>
      or([
        and([eb('c.kind', '=', 'reissue'), eb('c.state', '=', 'completed')]),
        and([eb('c.kind', '<>', 'reissue'), eb('c.supplier_refund_minor', 'is not', null)]),
      ]),
    )
    .orderBy('c.id')
    .execute()
  if (requests.length === 0) return { reissued: [], settled: { cells: [], paid: sum([], booking.currency) } }
  const cells = await listCells(
    tx,
    requests.map(({ id }) => id),
  )
  const priced = requests.flatMap(({ id, kind, price }) => {
    const known = readExact<ChangePrice | null>(price)
    return known ? [{ kind, price: known, cells: cells.get(id) ?? [] }] : []
  })
  const gone = priced.filter(({ kind }) => kind !== 'reissue')
  return {
    reissued: priced
      .filter(({ kind }) => kind === 'reissue')
      .map((one) => ({ cells: one.cells, fareDifference: one.price.fareDifference })),
    settled: {
      cells: gone.flatMap((one) => one.cells),
      paid: sum(
        gone.map(({ price }) => price.paid),
        booking.currency,
      ),
    },
  }
}

async function listCells(tx: SiteTx, changeRequestIds: readonly number[]): Promise<Map<number, CellRef[]>> {
  const rows = await tx
    .selectFrom('change_coupons as c')
    .innerJoin('booking_segments as s', (join) =>
      join.onRef('s.site_id', '=', 'c.site_id').onRef('s.booking_id', '=', 'c.booking_id').onRef('s.place', '=', 'c.segment_place'),
    )
    .select(['c.change_request_id', 'c.passenger_place', 's.leg'])
    .distinct()
    .where('c.change_request_id', 'in', changeRequestIds)
    .execute()
  const cells = new Map<number, CellRef[]>()
  for (const { change_request_id, passenger_place, leg } of rows)
    cells.set(change_request_id, [...(cells.get(change_request_id) ?? []), { passengerPlace: passenger_place, leg }])
  return cells
}
