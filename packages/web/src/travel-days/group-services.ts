import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import type { TravelSearch } from './travel-search.ts'

export type ServiceGroup = { readonly title: string; readonly services: readonly TravelService[] }

/** One of its suppliers has not confirmed it. What nobody is owed for, and what no supplier is named for, waits for nobody. Another site has confirmed it when it is sold. */
export function isUnconfirmed({ supplier, status, isOutside, arrangement }: TravelService): boolean {
  if (isOutside) return status === 'paid'
  const waits = ({ answer }: Pick<TravelService['arrangement']['others'][number], 'answer'>) => answer?.answer !== 'confirmed'
  return (
    status !== 'cancelled' && ((supplier !== null && arrangement.answer?.answer !== 'confirmed') || arrangement.others.some(waits))
  )
}

export function isUndriven({ isDriven, status, arrangement }: TravelService): boolean {
  return status !== 'cancelled' && isDriven && arrangement.driverName === ''
}

/** Supplier 0: those that have none. */
export function narrow(
  services: readonly TravelService[],
  { kind, supplier, unconfirmed, undriven }: TravelSearch,
): TravelService[] {
  return services.filter(
    (service) =>
      (kind === undefined || service.kind === kind) &&
      (supplier === undefined || suppliersOf(service).some(({ id }) => id === supplier)) &&
      (!unconfirmed || isUnconfirmed(service)) &&
      (!undriven || isUndriven(service)),
  )
}

/** Those who deliver it; where nobody does, none is one, with the number 0. */
export function suppliersOf({ supplier, arrangement }: TravelService): readonly { readonly id: number; readonly name: string }[] {
  const others = arrangement.others.map((other) => ({ id: other.supplierId, name: other.supplier }))
  return [supplier ?? { id: 0, name: 'No supplier' }, ...others]
}

const CANCELLED = 'Cancelled, and still confirmed by the supplier'

/** As a day goes: activities by time, who comes to hotels, who leaves them, transfers, flights, the rest. */
export function groupByKind(services: readonly TravelService[]): ServiceGroup[] {
  return inOrder(services, sectionOf, ['Activities', 'Check-in', 'Check-out', 'Transfers', 'Flights', 'Other services', CANCELLED])
}

function sectionOf({ kind, part, status }: TravelService): string {
  if (status === 'cancelled') return CANCELLED
  if (kind === 'activity') return 'Activities'
  if (kind === 'transfer') return 'Transfers'
  if (kind === 'flight') return 'Flights'
  if (kind === 'miscellaneous') return 'Other services'
  return part === 'end' ? 'Check-out' : 'Check-in'
}

/** Each activity, hotel or flight of its own, in the order in which they begin. */
export function groupByService(services: readonly TravelService[]): ServiceGroup[] {
  return inOrder(services, (service) =>
    service.status === 'cancelled'
      ? CANCELLED
      : service.part === 'end' && service.kind !== 'transfer'
        ? `${service.name}, ${service.timeOf.toLowerCase()}`
        : service.name,
  )
}

function inOrder(
  services: readonly TravelService[],
  titleOf: (service: TravelService) => string,
  order: readonly string[] = [...new Set(services.map(titleOf))],
): ServiceGroup[] {
  const groups = Map.groupBy(services, titleOf)
  return order.flatMap((title) => {
    const found = groups.get(title)
    return found ? [{ title, services: found }] : []
  })
}

/** '3 services, 7 people': who has several of them travels once. Of an order whose services are for fewer or more people, the most. */
export function countGroup(services: readonly TravelService[]): string {
  const orders = [...Map.groupBy(services, ({ orderId }) => orderId).values()]
  const people = orders.reduce((sum, ofOrder) => sum + Math.max(...ofOrder.map((service) => service.people)), 0)
  return `${services.length} ${services.length === 1 ? 'service' : 'services'}, ${people} ${people === 1 ? 'person' : 'people'}`
}
