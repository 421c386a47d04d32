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

/** Whether a consumer finds and books what is supplied: activities and flights. Fixed departures are agreed on here, and sold outside of the network. */
export function isSoldThroughNetwork(category: SupplierCategory): boolean {
  return category !== 'FixedDeparture'
}

/** Only flights have the two switches of a consumer: search and hold. */
export function hasFlightSwitches(category: SupplierCategory): boolean {
  return category === 'Flights'
}

/** What is also sold to sites of other installations, and bought of them: flights and departures are agreed on within one installation. */
export function isSoldAcrossInstallations(category: string): boolean {
  return category === 'TourPackages'
}
