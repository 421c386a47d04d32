import { type Money, money } from '@tradewind/domain/money'
import type { ChangeEstimate, UnknownCharge } from '@tradewind/domain/tickets/changes/estimate-change'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { readExact, writeExact } from '../../database/exact-json.ts'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'
import type { SupplierSegment } from '../../flights/suppliers/supplier-option.ts'

/** A leg of a request: the flights it had, and the flight or the day that is wanted instead. */
export type WantedFlight = {
  readonly leg: number
  readonly wantedOn: PlainDate
  readonly oldFlights: readonly SupplierSegment[]
  readonly found:
    | {
        readonly flights: readonly SupplierSegment[]
        readonly fareFamily: string | undefined
        readonly source: string
        /** As this buyer pays it; undefined where it is in another currency than the ticket. */
        readonly newFare: Money | undefined
        readonly seenAt: Instant
      }
    | undefined
}
export type StoredEstimate = ChangeEstimate & { readonly estimatedAt: Instant }

/** Both travel with the next statement. */
export function insertWantedFlights(
  tx: SiteTx,
  changeRequestId: number,
  { wanted, estimate }: { wanted: readonly WantedFlight[]; estimate: StoredEstimate },
): void {
  const rows = wanted.map(({ leg, wantedOn, oldFlights, found }) => ({
    site_id: tx.siteId,
    change_request_id: changeRequestId,
    leg,
    wanted_on: wantedOn,
    old_flights: writeExact(oldFlights),
    new_flights: found ? writeExact(found.flights) : null,
    fare_family: found?.fareFamily ?? null,
    source: found?.source ?? null,
    new_fare_minor: found?.newFare?.minor ?? null,
    seen_at: found?.seenAt ?? null,
  }))
  sendAlong(tx, tx.insertInto('wanted_flights').values(rows))
  sendAlong(
    tx,
    tx.insertInto('change_estimates').values({
      site_id: tx.siteId,
      change_request_id: changeRequestId,
      currency: estimate.currency,
      paid_fare_minor: estimate.paidFare.minor,
      new_fare_minor: estimate.newFare?.minor ?? null,
      airline_penalty_minor: estimate.airlinePenalty?.minor ?? null,
      supplier_fee_minor: estimate.supplierFee?.minor ?? null,
      our_fee_minor: estimate.ourFee?.minor ?? null,
      gst_basis_points: estimate.gstBasisPoints,
      gst_minor: estimate.gstOnOurFee.minor,
      total_minor: estimate.total.minor,
      unknown: [...estimate.unknown],
      estimated_at: estimate.estimatedAt,
    }),
  )
}

export async function listWantedFlights(tx: SiteTx, changeRequestId: number, currency: string): Promise<WantedFlight[]> {
  const rows = await tx
    .selectFrom('wanted_flights')
    .selectAll()
    .where('change_request_id', '=', changeRequestId)
    .orderBy('leg')
    .execute()
  return rows.map((row) => ({
    leg: row.leg,
    wantedOn: row.wanted_on,
    oldFlights: readExact<readonly SupplierSegment[]>(row.old_flights),
    found:
      row.seen_at === null
        ? undefined
        : {
            flights: readExact<readonly SupplierSegment[]>(row.new_flights),
            fareFamily: row.fare_family ?? undefined,
            source: row.source ?? '',
            newFare: row.new_fare_minor === null ? undefined : money(row.new_fare_minor, currency),
            seenAt: row.seen_at,
          },
  }))
}

export async function findEstimate(tx: SiteTx, changeRequestId: number): Promise<StoredEstimate | undefined> {
  const row = await tx
    .selectFrom('change_estimates')
    .selectAll()
    .where('change_request_id', '=', changeRequestId)
    .executeTakeFirst()
  if (!row) return undefined
  const amount = (minor: bigint | null) => (minor === null ? undefined : money(minor, row.currency))
  return {
    currency: row.currency,
    paidFare: money(row.paid_fare_minor, row.currency),
    newFare: amount(row.new_fare_minor),
    airlinePenalty: amount(row.airline_penalty_minor),
    supplierFee: amount(row.supplier_fee_minor),
    ourFee: amount(row.our_fee_minor),
    gstBasisPoints: row.gst_basis_points,
    gstOnOurFee: money(row.gst_minor, row.currency),
    total: money(row.total_minor, row.currency),
    unknown: row.unknown as UnknownCharge[],
    estimatedAt: row.estimated_at,
  }
}
