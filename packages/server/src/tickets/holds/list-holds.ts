import type { HeldBooking } from '@tradewind/contract/tickets/holds'
import { type Actor, may, sharesBookings } from '@tradewind/domain/accounts/actor'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { toDecimal } from '@tradewind/domain/money'
import { noAdjustments } from '@tradewind/domain/tickets/adjustments'
import { ticketPrice } from '@tradewind/domain/tickets/ticket-price'
import { epochMs, type Instant, instant } from '@tradewind/domain/time'
import { presentCustomer } from '../../accounts/present-customer.ts'
import type { Scope } from '../../accounts/scope.ts'
import { readExact } from '../../database/exact-json.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { listHeldWith } from '../../flights/book/held-with-repo.ts'
import { resells } from '../../sales/resold-repo.ts'
import { type HoldPlace, listHeld } from './hold-repo.ts'

/** Held seats that are not paid, the earliest time limit first. The place in the list is the end of the hold with its booking. */
export async function listHolds(
  tx: SiteTx,
  scope: Scope,
  { cursor, pageSize, viewer, now }: { cursor: string | null; pageSize: number; viewer: Actor; now: Instant },
): Promise<{ holds: HeldBooking[]; nextCursor: string | null }> {
  const after = readCursor(cursor)
  const rows = await listHeld(tx, scope, { after, now, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const hasMore = rows.length > pageSize && last?.hold_ends_at
  const pairs = await listHeldWith(
    tx,
    page.map(({ id }) => id),
    now,
  )
  return {
    holds: page.map((row): HeldBooking => {
      const endsAt = row.hold_ends_at ?? now
      // A price the airline named since is what paying means.
      const priced = readExact<PricedFare>(row.newly_priced ?? row.priced)
      const { total } = ticketPrice(priced, noAdjustments(row.currency), { isResold: resells(row.kind) })
      const isReleasing = row.release_requested_at !== null
      const own = sharesBookings(viewer) ? row.legal_entity_id === viewer.legalEntityId : row.user_id === viewer.userId
      return {
        bookingId: row.id,
        pnr: row.pnr,
        leadPassenger: row.lead_passenger,
        passengerCount: row.passenger_count,
        sectors: row.sectors,
        airlineCodes: row.airline_codes,
        travelAt: row.travel_at,
        holdEndsAt: endsAt,
        secondsLeft: Math.max(0, Math.floor((epochMs(endsAt) - epochMs(now)) / 1_000)),
        currency: row.currency,
        amount: toDecimal(priced.totalPayable),
        customerTotal: toDecimal(total),
        user: presentCustomer({ ...row, id: row.user_id }),
        isReleasing,
        heldWith: pairs.get(row.id) ?? null,
        may: {
          ticketNow: own && !isReleasing,
          release: !isReleasing && (own || may(viewer, 'tickets.release')),
        },
      }
    }),
    nextCursor: hasMore ? Buffer.from(`${last.hold_ends_at} ${last.id}`).toString('base64url') : null,
  }
}

function readCursor(cursor: string | null): HoldPlace | undefined {
  const [, at, id] = /^(\S+Z) ([1-9]\d{0,9})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString('utf8')) ?? []
  if (!at || Number.isNaN(Date.parse(at)) || Number(id) > 2_147_483_647) return undefined
  return { endsAt: instant(at), id: Number(id) }
}
