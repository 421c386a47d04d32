import { timeInIndia } from '../sandbox-clock.ts'
import type { BookedPassenger, Booking } from './booking.ts'
import type { PricedLeg } from './option.ts'
import type { PartyFare } from './price-option.ts'
import { LATE_DAYS, lateFee } from './rules-wire.ts'
import { sectorOf } from './store.ts'

export type CancellationPrice = { chargePaise: number; gstOnChargePaise: number; refundPaise: number }

const GST_PERCENT = 18
/** Airport and government charges are refunded even from a non-refundable fare. */
const REFUNDABLE_TAXES = ['PSF', 'UDF', 'INTax']

/**
 * What a refund of one ticket's sectors costs and returns. A fare's fee is per passenger and leg, never more than what was paid for it; a
 * non-refundable fare returns airport and government charges only; a flight that the airline cancelled costs nothing. Bags, meals and seats are
 * refunded only in that last case. A full-service ticket that is refunded in full on the day of issue is voided: it costs nothing.
 */
export function priceCancellation(
  booking: Booking,
  passenger: BookedPassenger,
  sectors: readonly string[],
  { byAirline, isWhole, nowMs }: { byAirline: boolean; isWhole: boolean; nowMs: number },
): CancellationPrice {
  const total = booking.legs.length
  const legs = booking.legs.filter(({ journey }) => journey.flights.some((flight) => sectors.includes(sectorOf(flight))))
  if (legs.length === 0) return { chargePaise: 0, gstOnChargePaise: 0, refundPaise: 0 }
  const paid = Math.round((passenger.fare.net * legs.length) / total)
  const extras = passenger.extras.reduce((sum, { pricePaise }) => sum + pricePaise, 0)
  const isVoid = !booking.isLcc && isWhole && isIssuedToday(booking, nowMs)
  if (byAirline || isVoid)
    return { chargePaise: 0, gstOnChargePaise: 0, refundPaise: paid + Math.round((extras * legs.length) / total) }
  if (legs.some(({ offer }) => offer.family.cancellationFeePaise === null)) {
    const refundPaise = Math.min(paid, Math.round((refundableTax(passenger.fare) * legs.length) / total))
    return { chargePaise: paid - refundPaise, gstOnChargePaise: 0, refundPaise }
  }
  const isInfant = passenger.input.PaxType === 3
  const fees = legs.reduce(
    (sum, { offer, journey }) => sum + (isInfant ? 0 : feeNow(offer.family.cancellationFeePaise ?? 0, journey, nowMs)),
    0,
  )
  const chargePaise = Math.min(fees, paid)
  const gst = Math.min(Math.round((chargePaise * GST_PERCENT) / 100), paid - chargePaise)
  return { chargePaise, gstOnChargePaise: gst, refundPaise: paid - chargePaise - gst }
}

function refundableTax({ taxes }: PartyFare): number {
  return REFUNDABLE_TAXES.reduce((sum, key) => sum + (taxes[key] ?? 0), 0)
}

function feeNow(paise: number, { flights }: PricedLeg['journey'], nowMs: number): number {
  const daysLeft = ((flights[0]?.departureMs ?? 0) - nowMs) / 86_400_000
  return daysLeft < LATE_DAYS ? lateFee(paise) : paise
}

/** Until eleven at night, Indian time, and not within four hours of departure. */
function isIssuedToday({ ticketedMs, legs }: Booking, nowMs: number): boolean {
  const [now, issued] = [timeInIndia(nowMs), timeInIndia(ticketedMs ?? 0)]
  const departureMs = legs[0]?.journey.flights[0]?.departureMs ?? 0
  return now.slice(0, 10) === issued.slice(0, 10) && now.slice(11, 16) <= '23:00' && departureMs - nowMs >= 4 * 3_600_000
}
