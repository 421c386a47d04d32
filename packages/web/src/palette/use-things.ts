import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatDay } from '../lib/dates.ts'
import { mayOpenQueue } from '../sites/navigation.ts'
import type { IconName } from '../ui/icons.tsx'
import { fitText } from './fit-text.ts'
import type { Item } from './palette-item.ts'
import { type RecentThing, recentThings, rememberThing } from './recent-things.ts'

const SHORTEST = 2
const RECENT_AT_MOST = { untyped: 6, typed: 3 }
const ICONS: Record<RecentThing['kind'], IconName> = { booking: 'ticket', customer: 'user', request: 'refund' }

type Found = Awaited<ReturnType<typeof api.desk.find>>

/** Bookings, customers and requests: recent ones that match, and those that the server finds. Each once. */
export function useThings(
  user: User,
  text: string,
  { onClose, onCustomer }: { onClose: () => void; onCustomer: (userId: number) => void },
) {
  const navigate = useNavigate()
  const isStaff = mayOpenQueue(user)
  // The recent things when the palette opened: what is opened now is recent the next time.
  const [lately] = useState(() => recentThings(user.id))
  const found = useQuery({
    queryKey: ['FIND', text],
    queryFn: ({ signal }) => api.desk.find({ text }, { signal }),
    enabled: text.length >= SHORTEST,
  })
  const open = (thing: RecentThing) => {
    rememberThing(user.id, thing)
    if (thing.kind === 'customer') return onCustomer(thing.id)
    onClose()
    if (thing.kind === 'request')
      return void navigate({ to: user.userType === 'staff' ? '/staff/changes' : '/flight/changes', search: { open: thing.id } })
    void (isStaff
      ? navigate({ to: '/staff/tickets', search: { open: thing.id } })
      : navigate({ to: '/flight/bookings', search: { pnrOrTicket: thing.find ?? String(thing.id) } }))
  }
  const itemOf = (thing: RecentThing): Item => ({
    key: keyOf(thing),
    icon: ICONS[thing.kind],
    label: thing.label,
    detail: thing.detail,
    take: () => open(thing),
  })
  const recent = lately
    .filter(({ label, detail }) => fitsClosely(text, `${label} ${detail}`))
    .slice(0, text === '' ? RECENT_AT_MOST.untyped : RECENT_AT_MOST.typed)
  const known = new Set(recent.map(keyOf))
  const things = text.length >= SHORTEST && found.data ? thingsOf(found.data) : []
  return {
    recent: recent.map(itemOf),
    found: things.filter((thing) => !known.has(keyOf(thing))).map(itemOf),
    isFinding: found.isFetching,
    error: found.error,
  }
}

function keyOf({ kind, id }: RecentThing): string {
  return `${kind} ${id}`
}

/** Matching letters with gaps would bring back half of everything: here only whole parts count. */
function fitsClosely(text: string, name: string): boolean {
  return (fitText(text, name) ?? Number.POSITIVE_INFINITY) <= 2
}

function thingsOf({ bookings, customers }: Found): RecentThing[] {
  return [
    ...bookings.map(
      ({ bookingId, pnr, leadPassenger, sectors, travelAt }): RecentThing => ({
        kind: 'booking',
        id: bookingId,
        label: `${pnr ?? bookingNumber(bookingId)} · ${leadPassenger}`,
        detail: `${sectors.join(', ')}, ${formatDay(travelAt)}`,
        ...(pnr && { find: pnr }),
      }),
    ),
    ...customers.map(
      ({ id, firstName, lastName, companyName, email }): RecentThing => ({
        kind: 'customer',
        id,
        label: `${firstName} ${lastName}`,
        detail: companyName ?? email,
      }),
    ),
  ]
}
