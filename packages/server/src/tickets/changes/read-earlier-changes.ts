import { type Money, sum } from '@tradewind/domain/money'
import type { CellRef } from '@tradewind/domain/tickets/changes/split-price'
import type { SiteTx } from '../../database/in-site.ts'
import type { Booking } from '../../flights/book/booking-repo.ts'
import { listChangedCells } from './change-coupon-repo.ts'
import { listDonePrices } from './quote-repo.ts'

type EarlierChanges = {
  readonly reissued: readonly { readonly cells: readonly CellRef[]; readonly fareDifference: Money }[]
  readonly settled: { readonly cells: readonly CellRef[]; readonly paid: Money }
}

/** What changes before this one did to the price of a ticket: fare differences paid for reissues, and the parts that are refunded already. */
export async function readEarlierChanges(tx: SiteTx, booking: Pick<Booking, 'id' | 'currency'>): Promise<EarlierChanges> {
  const requests = await listDonePrices(tx, booking.id)
  if (requests.length === 0) return { reissued: [], settled: { cells: [], paid: sum([], booking.currency) } }
  const cells = await listChangedCells(
    tx,
    requests.map(({ id }) => id),
  )
  const priced = requests.flatMap(({ id, kind, price }) => {
    return price ? [{ kind, price, cells: cells.get(id) ?? [] }] : []
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
