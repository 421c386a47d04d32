import { MissingPart } from '@tradewind/contract/activity-sales/missing-costs'
import type { ServiceArrangement, TravelService } from '@tradewind/contract/travel-days/travel-days'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { toDecimal } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { sayRideFlight } from '@tradewind/domain/quotations/stay-rides'
import { type Drive, type Drives, sayDriveFlight, titleDrive } from '@tradewind/domain/quotations/transfer-drives'
import type { PlainDate } from '@tradewind/domain/time'
import { isMailed } from '@tradewind/domain/travel-days/arrangement'
import { describeParty, sayTransfer, VEHICLES, type Way } from '@tradewind/domain/vouchers/make-sheets'
import type { Arrangement, OtherAnswer } from './arrangement-repo.ts'
import type { ServiceOfDay } from './travel-day-repo.ts'

/** What happens on a day, by time; a stay by the flight of its guests; what has no time stands last. */
export function presentDay(
  services: readonly ServiceOfDay[],
  { day, today }: { readonly day: PlainDate; readonly today: PlainDate },
): TravelService[] {
  return services
    .flatMap((service) =>
      partsOn(service, day).map((part) => {
        const shown = presentService(service, { part, today })
        return { shown, at: shown.time ?? service.rides?.[wayOf(part)]?.flight?.time ?? '99:99' }
      }),
    )
    .sort((a, b) => a.at.localeCompare(b.at) || a.shown.name.localeCompare(b.shown.name) || a.shown.saleId - b.shown.saleId)
    .map(({ shown }) => shown)
}

type Part = TravelService['part']

/** A stay ends on another day than it begins; what begins and ends on one day is one. A transfer there and back is driven twice, also on one day. */
function partsOn({ kind, from, to, drives }: ServiceOfDay, day: PlainDate): Part[] {
  if (drives?.back) return [...(from === day ? (['start'] as const) : []), ...(to === day ? (['end'] as const) : [])]
  if (kind === 'activity' || from === to) return from === day ? ['whole'] : []
  return from === day ? ['start'] : to === day ? ['end'] : []
}

type Presenting = { readonly part: Part; readonly today: PlainDate }

function presentService(service: ServiceOfDay, { part, today }: Presenting): TravelService {
  const { saleId, orderId, kind, name, option, city, status, leadName, people, supplier, customer, voucherCode } = service
  const { quotationId, cost, party, arrangement, isOutside } = service
  const drive = service.drives && driveOf(service.drives, part)
  return {
    ...{ saleId, orderId, kind, part, option, city, status, leadName, people, supplier, customer, voucherCode, isOutside },
    // The way back is called by where it leads.
    name: drive ? titleDrive(drive) : name,
    isMailed: isMailed({ status, lastDay: service.to }, today),
    ...whenOf(service, part),
    ...rideOf(service, part),
    party: describeParty(party),
    cost: toDecimal(cost),
    costCurrency: cost.currency,
    missingCosts: service.missingCosts.map((part) => MissingPart.parse(part)),
    quotation: quotationId === null ? null : { id: quotationId, name: nameQuotation(quotationId) },
    arrangement: presentArrangement(arrangement),
  }
}

function whenOf(service: ServiceOfDay, part: Part): Pick<TravelService, 'time' | 'timeOf'> {
  const { kind, pickupAt, startsAt, timing, timeOf, drives } = service
  if (drives) return { time: driveOf(drives, part).time, timeOf }
  if (kind === 'activity' && pickupAt !== null) return { time: pickupAt, timeOf: 'Pickup' }
  // In the words of the voucher: nobody is expected as its doors open.
  if (kind === 'activity' && timing === 'openDated') return { time: null, timeOf: 'Any time' }
  if (kind === 'activity') return { time: startsAt, timeOf: timing === 'openingHours' ? 'Open from' : 'Start' }
  if (part !== 'end') return { time: startsAt, timeOf }
  return kind === 'flight' ? { time: factOf(service, 'Arrival') || null, timeOf: 'Arrival' } : { time: null, timeOf: 'Check-out' }
}

type Ride = Pick<TravelService, 'isDriven' | 'pickup' | 'dropOff' | 'transfer' | 'flight'>
const NOT_DRIVEN: Ride = { isDriven: false, pickup: '', dropOff: '', transfer: '', flight: '' }

/** From where to where, in what. */
function rideOf(service: ServiceOfDay, part: Part): Ride {
  if (service.kind === 'accommodation') return rideOfStay(service, part)
  if (service.drives) return rideOfTransfer(driveOf(service.drives, part))
  if (service.kind !== 'activity') return NOT_DRIVEN
  const { transfer, wayOut, wayBack, pickup, dropOff } = service
  const isDriven = transfer !== 'ticket' && !(wayOut === 'none' && wayBack === 'none')
  const ways = wayOut === null || wayBack === null ? undefined : { out: wayOut as Way, back: wayBack as Way }
  return { isDriven, pickup, dropOff, transfer: isDriven ? sayTransfer(transfer as TransferChoice, ways) : '', flight: '' }
}

const driveOf = ({ there, back }: Drives, part: Part): Drive => (part === 'end' && back ? back : there)

function rideOfTransfer({ from, to, vehicle, flight }: Drive): Ride {
  const transfer = vehicle ? VEHICLES[vehicle] : ''
  return { isDriven: true, pickup: from, dropOff: to, transfer, flight: sayDriveFlight({ flight }) }
}

const wayOf = (part: Part) => (part === 'end' ? 'away' : 'there')

/** A stay is driven to as it begins, and from as it ends. What was sold before its rides were kept has only words. */
function rideOfStay(service: ServiceOfDay, part: Part): Ride {
  const way = wayOf(part)
  const ride = service.rides?.[way]
  if (ride) {
    const transfer = ride.vehicle ? VEHICLES[ride.vehicle] : ''
    return { isDriven: true, pickup: ride.from, dropOff: ride.to, transfer, flight: sayRideFlight(ride, way) }
  }
  const place = service.rides ? '' : factOf(service, way === 'away' ? 'Drop' : 'Pickup')
  return { ...NOT_DRIVEN, isDriven: place !== '', ...(way === 'away' ? { dropOff: place } : { pickup: place }) }
}

function factOf({ facts }: ServiceOfDay, label: string): string {
  return facts.find((fact) => fact.label === label)?.value ?? ''
}

export function presentArrangement(arrangement: Arrangement): ServiceArrangement {
  const { version, salesConfirmation, purchaseConfirmation, driverName, driverPhone, vehicle, passengerCode } = arrangement
  const { answer, answeredOn, cost, note, changedBy } = arrangement
  return {
    ...{ version, salesConfirmation, purchaseConfirmation, driverName, driverPhone, vehicle, passengerCode, note, changedBy },
    answer:
      answer === null || answeredOn === null
        ? null
        : { answer, on: answeredOn, cost: cost && toDecimal(cost), currency: cost?.currency ?? null },
    others: arrangement.others.map(presentOther),
  }
}

function presentOther({ supplierId, supplier, expected, answer, answeredOn, cost, purchaseConfirmation }: OtherAnswer) {
  return {
    ...{ supplierId, supplier, currency: expected.currency, expected: toDecimal(expected), purchaseConfirmation },
    answer: answer === null || answeredOn === null ? null : { answer, on: answeredOn, cost: cost && toDecimal(cost) },
  }
}
