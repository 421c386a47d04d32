import type { ServiceArrangement, TravelService } from '@tradewind/contract/travel-days/travel-days'
import { toDecimal } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { PlainDate } from '@tradewind/domain/time'
import { isMailed } from '@tradewind/domain/travel-days/arrangement'
import { describeParty } from '@tradewind/domain/vouchers/make-sheets'
import type { OtherCostOf } from '../sales/other-cost-repo.ts'
import type { Arrangement } from './arrangement-repo.ts'
import type { ServiceOfDay } from './travel-day-repo.ts'

/** What happens on a day, by time; what has none stands last. */
export function presentDay(
  services: readonly ServiceOfDay[],
  { day, today, others }: { readonly day: PlainDate; readonly today: PlainDate; readonly others: readonly OtherCostOf[] },
): TravelService[] {
  return services
    .flatMap((service) => partsOn(service, day).map((part) => presentService(service, { part, today, others })))
    .sort((a, b) => (a.time ?? '99:99').localeCompare(b.time ?? '99:99') || a.name.localeCompare(b.name) || a.saleId - b.saleId)
}

type Part = TravelService['part']

/** A stay ends on another day than it begins; what begins and ends on one day is one. */
function partsOn({ kind, from, to }: ServiceOfDay, day: PlainDate): Part[] {
  if (kind === 'activity' || from === to) return from === day ? ['whole'] : []
  return from === day ? ['start'] : to === day ? ['end'] : []
}

type Presenting = { readonly part: Part; readonly today: PlainDate; readonly others: readonly OtherCostOf[] }

function presentService(service: ServiceOfDay, { part, today, others }: Presenting): TravelService {
  const { saleId, orderId, kind, name, option, city, status, leadName, people, supplier, customer, voucherCode } = service
  const { quotationId, cost, party, arrangement, isOutside } = service
  return {
    ...{ saleId, orderId, kind, part, name, option, city, status, leadName, people, supplier, customer, voucherCode, isOutside },
    isMailed: isMailed({ status, lastDay: service.to }, today),
    ...whenOf(service, part),
    ...rideOf(service, part),
    party: describeParty(party),
    cost: toDecimal(cost),
    costCurrency: cost.currency,
    otherCosts: others
      .filter((other) => other.saleId === saleId)
      .map((other) => ({ supplier: other.supplier, cost: toDecimal(other.cost), currency: other.cost.currency })),
    quotation: quotationId === null ? null : { id: quotationId, name: nameQuotation(quotationId) },
    arrangement: presentArrangement(arrangement),
  }
}

function whenOf(service: ServiceOfDay, part: Part): Pick<TravelService, 'time' | 'timeOf'> {
  const { kind, pickupAt, startsAt, timing, timeOf } = service
  if (kind === 'activity' && pickupAt !== null) return { time: pickupAt, timeOf: 'Pickup' }
  // In the words of the voucher: nobody is expected as its doors open.
  if (kind === 'activity' && timing === 'openDated') return { time: null, timeOf: 'Any time' }
  if (kind === 'activity') return { time: startsAt, timeOf: timing === 'openingHours' ? 'Open from' : 'Start' }
  if (part !== 'end') return { time: startsAt, timeOf }
  return kind === 'flight' ? { time: factOf(service, 'Arrival') || null, timeOf: 'Arrival' } : { time: null, timeOf: 'Check-out' }
}

/** From where to where. A stay is driven to as it begins, and from as it ends. */
function rideOf(service: ServiceOfDay, part: Part): Pick<TravelService, 'isDriven' | 'pickup' | 'dropOff'> {
  const { kind, transfer, wayOut, wayBack, pickup, dropOff } = service
  if (kind === 'activity') return { isDriven: transfer !== 'ticket' && !(wayOut === 'none' && wayBack === 'none'), pickup, dropOff }
  if (kind !== 'accommodation') return { isDriven: false, pickup: '', dropOff: '' }
  const [there, away] = [factOf(service, 'Pickup'), factOf(service, 'Drop')]
  return part === 'end'
    ? { isDriven: away !== '', pickup: '', dropOff: away }
    : { isDriven: there !== '', pickup: there, dropOff: '' }
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
  }
}
