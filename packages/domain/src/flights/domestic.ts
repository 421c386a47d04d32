/** Whether every airport touched lies in one country. Suppliers sell, and the law treats, such journeys apart. */
export function isDomestic(countryCodes: readonly string[]): boolean {
  return new Set(countryCodes).size === 1
}
