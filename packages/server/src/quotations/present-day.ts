import type { ItineraryOfDay, KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { stayRides } from '@tradewind/domain/quotations/stay-rides'
import { type Drive, nameDrive, transferDrives } from '@tradewind/domain/quotations/transfer-drives'
import { addDays, daysBetween, type Instant, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { presentRow } from './present-kart.ts'
import type { ListedQuotation } from './quotation-list-repo.ts'
import { readNewest } from './quotation-repo.ts'
import { LISTS } from './read-kart.ts'
import { listCancelledLines } from './sell/quotation-sale-repo.ts'
import { travelDaysOf } from './travel-days-of.ts'

type Service = ItineraryOfDay['services'][number]
const NOT_DRIVEN = { transferType: null, sharingBasis: null, pickupTransfer: '', dropTransfer: '', flight: null }

/** Quotations with what happens on a day. Of those that are sold what was cancelled is left out, and one of which nothing is left. */
export async function presentDay(
  tx: SiteTx,
  rows: readonly ListedQuotation[],
  { day, now }: { readonly day: PlainDate; readonly now: Instant },
): Promise<ItineraryOfDay[]> {
  const karts = await readNewest(
    tx,
    rows.map(({ id }) => id),
  )
  const cancelled = await listCancelledLines(
    tx,
    rows.flatMap(({ id, status }) => (status === 'vouchered' ? [id] : [])),
  )
  return rows.flatMap((row) => {
    const kept = karts.get(row.id)
    const first = row.firstDay ?? (kept && travelDaysOf(kept.kart).firstDay)
    if (!kept || !first) return []
    const kart = withoutLines(kept.kart, cancelled)
    const services = servicesOn(kart, day)
    const had = LISTS.some((list) => kept.kart[list].length > 0)
    const isGone = had && LISTS.every((list) => kart[list].length === 0)
    const isInside = row.firstDay !== null && row.lastDay !== null && row.firstDay <= day && day <= row.lastDay
    if (isGone || !(isInside || services.length > 0)) return []
    const { adults, child, infant } = kept.kart
    const { totalPrice: _total, currencySymbol: _currency, ...shown } = presentRow(row, now, 'staff')
    return [{ ...shown, adults, child, infant, dayNumber: daysBetween(first, day) + 1, services }]
  })
}

function withoutLines(kart: KartDocument, gone: ReadonlySet<number>): KartDocument {
  const stands = ({ id }: { readonly id: number }) => !gone.has(id)
  return {
    ...kart,
    accomodations: kart.accomodations.filter(stands),
    activities: kart.activities.filter(stands),
    transfers: kart.transfers.filter(stands),
    miscellaneous: kart.miscellaneous.filter(stands),
    flightDetails: kart.flightDetails.filter(stands),
  }
}

/** By time; what has none stands first. */
function servicesOn(
  { accomodations, activities, transfers, miscellaneous, flightDetails }: KartDocument,
  day: PlainDate,
): Service[] {
  const services: Service[] = [
    ...accomodations.flatMap((line): Service[] => {
      const part = partOfStay(line, day)
      return part ? [{ ...serviceOf('accommodation', line.name, line), ...rideOfStay(line, part, flightDetails), part }] : []
    }),
    ...activities
      .filter(({ startDate }) => startDate === day)
      .map((line) => ({ ...rideOf(line), ...serviceOf('activity', `${line.name}: ${line.tourOption}`, line), time: line.time })),
    ...transfers.flatMap((line) => drivesOn(line, flightDetails, day)),
    ...miscellaneous
      .filter(({ startDate }) => startDate === day)
      .map((line) => ({ ...NOT_DRIVEN, ...serviceOf('miscellaneous', line.name, line), time: line.time })),
    ...flightDetails
      .filter(({ departureDate, arrivalDate }) => departureDate === day || arrivalDate === day)
      .map((line) => ({
        ...{ ...NOT_DRIVEN, ...serviceOf('flight', nameFlight(line), line) },
        ...{ time: timeOf(line, day), part: partOfFlight(line, day) },
      })),
  ]
  return services.sort((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
}

type Flight = KartDocument['flightDetails'][number]
const nameFlight = ({ airlineCode, flightNo, origin, destination }: Flight) => `${airlineCode} ${flightNo} ${origin}–${destination}`
const timeOf = ({ departureDate, departureTime, arrivalTime }: Flight, day: PlainDate) =>
  departureDate === day ? departureTime : arrivalTime

type Stay = KartDocument['accomodations'][number]

function partOfStay({ checkinDate, noOfNights }: Stay, day: PlainDate): Service['part'] | undefined {
  if (day === checkinDate) return 'start'
  const last = addDays(plainDate(checkinDate), noOfNights)
  if (day === last) return 'end'
  return checkinDate < day && day < last ? 'middle' : undefined
}

function partOfFlight({ departureDate, arrivalDate }: Flight, day: PlainDate): Service['part'] {
  if (arrivalDate === null || departureDate === null || arrivalDate === departureDate) return 'whole'
  return departureDate === day ? 'start' : 'end'
}

/** A stay is driven to as it begins, and from as it ends. */
function rideOfStay(line: Stay, part: Service['part'], flights: readonly Flight[]): ReturnType<typeof rideOf> {
  const { there, away } = stayRides(line, flights)
  const ride = part === 'start' ? there : part === 'end' ? away : null
  if (!ride) return NOT_DRIVEN
  const { pickupTransfer, dropTransfer, ...how } = rideOf(line)
  const [pickup, drop] = part === 'start' ? [pickupTransfer, ''] : ['', dropTransfer]
  return { ...how, pickupTransfer: pickup, dropTransfer: drop, flight: ride.flight }
}

type Transfer = KartDocument['transfers'][number]

/** A transfer there and back is driven twice. */
function drivesOn(line: Transfer, flights: readonly Flight[], day: PlainDate): Service[] {
  const { there, back } = transferDrives(line, flights)
  const serviceOn = (drive: Drive, part: Service['part']): Service[] =>
    drive.day === day
      ? [
          {
            ...rideOf(line),
            ...serviceOf('transfer', nameDrive(drive), line),
            ...{ pickupTransfer: drive.from, dropTransfer: drive.to, time: drive.time, part },
            flight: drive.flight && { name: drive.flight.name, time: drive.flight.time },
          },
        ]
      : []
  return back ? [...serviceOn(there, 'start'), ...serviceOn(back, 'end')] : serviceOn(there, 'whole')
}

type Any = { readonly id: number; readonly isOptional: boolean; readonly bookedByCustomer?: boolean }

function serviceOf(kind: Service['kind'], title: string, { id, isOptional, bookedByCustomer = false }: Any) {
  return { id, kind, title, isOptional, bookedByCustomer, time: null, part: 'whole' as const }
}

type Driven = Omit<Pick<Service, keyof typeof NOT_DRIVEN>, 'flight'>

function rideOf({ transferType, sharingBasis, pickupTransfer, dropTransfer }: Driven): Driven & Pick<Service, 'flight'> {
  return { transferType, sharingBasis, pickupTransfer, dropTransfer, flight: null }
}
