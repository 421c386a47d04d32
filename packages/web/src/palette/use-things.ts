import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { bookingNumber } from '@tradewind/domain/tickets/ticket-words'
import { useState } from 'react'
import { mayOpenQueue } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatDay } from '../lib/dates.ts'
import { t as shell } from '../shell/messages.ts'
import type { IconName } from '../ui/icons.tsx'
import { fitText } from './fit-text.ts'
import { t } from './messages.ts'
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
  const router = useRouter()
  const isStaff = mayOpenQueue(user)
  // The recent things when the palette opened: what is opened now is recent the next time.
  const [lately] = useState(() => recentThings(user.id))
  const found = useQuery({
    queryKey: ['FIND', text],
    queryFn: ({ signal }) => api.desk.find({ text }, { signal }),
    enabled: text.length >= SHORTEST,
  })
  /** A customer has no page: a dialog shows them. */
  const linkOf = ({ kind, id, find }: RecentThing) => {
    if (kind === 'customer') return undefined
    if (kind === 'request')
      return { to: user.userType === 'staff' ? '/staff/changes' : '/flight/changes', search: { open: id } } as const
    return isStaff
      ? ({ to: '/staff/tickets', search: { open: id } } as const)
      : ({ to: '/flight/bookings', search: { pnrOrTicket: find ?? String(id) } } as const)
  }
  const open = (thing: RecentThing) => {
    rememberThing(user.id, thing)
    if (thing.kind === 'customer') return onCustomer(thing.id)
    onClose()
    const link = linkOf(thing)
    if (link) void router.navigate(link)
  }
  const itemOf = (thing: RecentThing): Item => {
    const link = linkOf(thing)
    return {
      key: keyOf(thing),
      icon: ICONS[thing.kind],
      label: thing.label,
      detail: thing.detail,
      ...(link && { href: router.buildLocation(link).href }),
      take: () => open(thing),
    }
  }
  const recent = lately
    .filter(({ label, detail }) => fitsClosely(text, `${label} ${detail}`))
    .slice(0, text === '' ? RECENT_AT_MOST.untyped : RECENT_AT_MOST.typed)
  const known = new Set(recent.map(keyOf))
  const things = text.length >= SHORTEST && found.data ? thingsOf(found.data) : []
  const all = [...recent, ...things.filter((thing) => !known.has(keyOf(thing)))]
  const group = (wanted: RecentThing['kind'], label: string) => ({
    label,
    items: all.filter(({ kind }) => kind === wanted).map(itemOf),
  })
  return {
    /** Before anything is typed by time, then by what they are. */
    sections:
      text === ''
        ? [{ label: t('recent'), items: recent.map(itemOf) }]
        : [group('booking', shell('bookings')), group('customer', shell('customers')), group('request', shell('changeRequests'))],
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
