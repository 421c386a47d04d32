import type { ItineraryOfDay, KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { addDays, daysBetween, type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { presentRow } from './present-kart.ts'
import { type ListedQuotation, readNewest } from './quotation-repo.ts'

type Service = ItineraryOfDay['services'][number]
const NOT_DRIVEN = { transferType: null, sharingBasis: null, pickupTransfer: '', dropTransfer: '' }

/** Quotations with what happens on a day. */
export async function presentDay(
  tx: SiteTx,
  rows: readonly ListedQuotation[],
  { day, now }: { readonly day: PlainDate; readonly now: Instant },
): Promise<ItineraryOfDay[]> {
  const karts = await readNewest(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const kept = karts.get(row.id)
    if (!kept || row.firstDay === null) return []
    const { adults, child, infant } = kept.kart
    const { totalPrice: _total, currencySymbol: _currency, ...shown } = presentRow(row, now, 'staff')
    const dayNumber = daysBetween(row.firstDay, day) + 1
    return [{ ...shown, adults, child, infant, dayNumber, services: servicesOn(kept.kart, day) }]
  })
}

/** By time; what has none stands first. */
function servicesOn({ accomodations, activities, miscellaneous, flightDetails }: KartDocument, day: PlainDate): Service[] {
  const services: Service[] = [
    ...accomodations
      .filter((line) => isNight(line, day))
      .map((line) => ({ ...rideOf(line), ...serviceOf('accommodation', line.name, line) })),
    ...activities
      .filter(({ startDate }) => startDate === day)
      .map((line) => ({ ...rideOf(line), ...serviceOf('activity', `${line.name}: ${line.tourOption}`, line), time: line.time })),
    ...miscellaneous
      .filter(({ startDate }) => startDate === day)
      .map((line) => ({ ...NOT_DRIVEN, ...serviceOf('miscellaneous', line.name, line), time: line.time })),
    ...flightDetails
      .filter(({ departureDate, arrivalDate }) => departureDate === day || arrivalDate === day)
      .map((line) => ({ ...NOT_DRIVEN, ...serviceOf('flight', nameFlight(line), line), time: timeOf(line, day) })),
  ]
  return services.sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
}

type Flight = KartDocument['flightDetails'][number]
const nameFlight = ({ airlineCode, flightNo, origin, destination }: Flight) => `${airlineCode} ${flightNo} ${origin}–${destination}`
const timeOf = ({ departureDate, departureTime, arrivalTime }: Flight, day: PlainDate) =>
  departureDate === day ? departureTime : arrivalTime

function isNight({ checkinDate, noOfNights }: KartDocument['accomodations'][number], day: PlainDate): boolean {
  return checkinDate <= day && day < addDays(plainDate(checkinDate), noOfNights)
}

type Any = { readonly id: number; readonly isOptional: boolean; readonly bookedByCustomer?: boolean }

function serviceOf(kind: Service['kind'], title: string, { id, isOptional, bookedByCustomer = false }: Any) {
  return { id, kind, title, isOptional, bookedByCustomer, time: null }
}

function rideOf({ transferType, sharingBasis, pickupTransfer, dropTransfer }: Pick<Service, keyof typeof NOT_DRIVEN>) {
  return { transferType, sharingBasis, pickupTransfer, dropTransfer }
}
