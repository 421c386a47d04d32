/** What a site can sell through other sites, as the specification writes it. Activities between sites travel under TourPackages. */
export const SUPPLIER_CATEGORIES = ['FixedDeparture', 'Flights', 'TourPackages'] as const
export type SupplierCategory = (typeof SUPPLIER_CATEGORIES)[number]

const LABELS: Readonly<Record<SupplierCategory, string>> = {
  FixedDeparture: 'Fixed departures',
  Flights: 'Flights',
  TourPackages: 'Activities and tour packages',
}

/** The label that people read. */
export function nameCategory(category: SupplierCategory): string {
  return LABELS[category]
}

/** Whether a consumer finds and books what is supplied: activities and flights. Fixed departures are agreed on within one installation, and sold outside of the network. */
export function isSoldThroughNetwork(category: string): boolean {
  return category === 'Flights' || category === 'TourPackages'
}

/** Only flights have the two switches of a consumer: search and hold. */
export function hasFlightSwitches(category: SupplierCategory): boolean {
  return category === 'Flights'
}
