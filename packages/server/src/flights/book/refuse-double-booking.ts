import type { PassengerInput } from '@tradewind/contract/flights/passengers'
import { refuseInput } from '../../http/refuse.ts'
import type { SameFlight } from './traveller-repo.ts'

/**
 * Refuses travellers whom this buyer has already booked on one of these flights: airlines refuse, or silently cancel, the second booking, and by
 * then it would be paid. Another company's bookings are none of the caller's business and are left to the airline.
 */
export function refuseDoubleBooking(passengers: readonly PassengerInput[], others: readonly SameFlight[]): void {
  const errors: Record<string, string> = {}
  for (const [place, { firstName, lastName }] of passengers.entries()) {
    const other = others.find((row) => nameKey(row.first_name, row.last_name) === nameKey(firstName, lastName))
    if (other)
      errors[`passengers.${place}.lastName`] =
        `This traveller is already booked on this flight${other.pnr ? `, PNR ${other.pnr}` : ''}.`
  }
  if (Object.keys(errors).length > 0) refuseInput(errors)
}

function nameKey(firstName: string, lastName: string): string {
  return `${lastName.trim()}/${firstName.trim()}`.toUpperCase()
}
