/** Whether all airports of a journey are in one country. Suppliers and the law treat such journeys separately. */
export function isDomestic(countryCodes: readonly string[]): boolean {
  return new Set(countryCodes).size === 1
}
