import { seesNet } from '@tradewind/domain/accounts/actor'
import { useUser } from '../lib/session.ts'
import { BookingsTablePage } from './bookings-table-page.tsx'
import { TripsPage } from './trips-page.tsx'

/** Those who sell have a table of their bookings; those who travel have a card for each trip. */
export function BookingsPage() {
  const user = useUser()
  return user !== null && seesNet(user) ? <BookingsTablePage user={user} /> : <TripsPage />
}
