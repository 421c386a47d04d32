import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { CustomerDialog } from '../customers/customer-dialog.tsx'
import { api } from '../lib/api.ts'
import { formatDate, formatDay, today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { placesFor } from '../sites/navigation.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { fitText } from './fit-text.ts'
import css from './palette.module.css'
import { readFlightWish } from './read-flight-wish.ts'

type Item = { key: string; icon: IconName; label: string; detail: string; take: () => void }
type Props = { user: User; onClose: () => void }

const SHORTEST = 2

/** Goes anywhere by typing: pages, bookings, customers, a search. Arrows choose, Enter takes, Escape closes. */
export default function Palette({ user, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const [customerId, setCustomerId] = useState<number>()
  const listId = useId()
  const text = useDeferredValue(typed.trim().slice(0, 60))
  const found = useQuery({
    queryKey: ['FIND', text],
    queryFn: ({ signal }) => api.desk.find({ text }, { signal }),
    enabled: text.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const places = usePlaces(user, text, onClose)
  const bookings = useBookings(user, text.length >= SHORTEST ? (found.data?.bookings ?? []) : [], onClose)
  const customers = (text.length >= SHORTEST ? (found.data?.customers ?? []) : []).map(
    (customer): Item => ({
      key: `customer ${customer.id}`,
      icon: 'user',
      label: `${customer.firstName} ${customer.lastName}`,
      detail: customer.companyName ?? customer.email,
      take: () => setCustomerId(customer.id),
    }),
  )
  const items = [...bookings, ...customers, ...places]
  const at = Math.min(marked, items.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      items[at]?.take()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (items.length > 0) setMarked((at + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length)
  }
  if (customerId !== undefined) return <CustomerDialog userId={customerId} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Go to">
      <TextField
        label="Page, PNR, traveller or customer"
        leading="search"
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={items[at] && `${listId}-${at}`}
        autoComplete="off"
        autoFocus
        maxLength={60}
        placeholder="e.g. DEL BOM 12 Dec"
        value={typed}
        error={found.isError ? explain(found.error) : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setMarked(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" tabIndex={-1} aria-label="What fits" className={css.list}>
        {items.map(({ key, icon, label, detail, take }, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
          <div
            key={key}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === at}
            ref={place === at ? showInList : undefined}
            className={css.option}
            onClick={take}
          >
            <Icon name={icon} size={18} />
            <span className={css.label}>{label}</span>
            <span className={css.detail}>{detail}</span>
          </div>
        ))}
      </div>
      {items.length === 0 && !found.isFetching && <p className={css.none}>Nothing fits “{typed}”.</p>}
    </Dialog>
  )
}

/** Pages the person may open, the best fit first, and before them a search that was typed out. */
function usePlaces(user: User, text: string, onClose: () => void): Item[] {
  const navigate = useNavigate()
  const wish = readFlightWish(text, today())
  const search: Item[] = wish
    ? [
        {
          key: 'search',
          icon: 'search',
          label: `Search ${wish.origin} to ${wish.destination}`,
          detail: formatDate(wish.departure),
          take: () => {
            onClose()
            void navigate({
              to: '/flight/search-result/{-$searchId}',
              params: { searchId: undefined },
              search: { ...wish, adt: 1, chd: 0, inf: 0, cabin: 'economy', type: 'oneWay' },
            })
          },
        },
      ]
    : []
  const pages = placesFor(user)
    .flatMap((place) => {
      const fit = fitText(text, place.label)
      return fit === undefined ? [] : { fit, place }
    })
    .sort((a, b) => a.fit - b.fit)
    .map(
      ({ place }): Item => ({
        key: place.to,
        icon: place.icon,
        label: place.label,
        detail: 'Page',
        take: () => {
          onClose()
          void navigate({ to: place.to })
        },
      }),
    )
  return [...search, ...pages]
}

type Booking = Awaited<ReturnType<typeof api.desk.find>>['bookings'][number]

function useBookings(user: User, bookings: readonly Booking[], onClose: () => void): Item[] {
  const navigate = useNavigate()
  const isStaff = placesFor(user).some(({ to }) => to === '/staff/tickets')
  return bookings.map(({ bookingId, pnr, leadPassenger, sectors, travelAt }) => ({
    key: `booking ${bookingId}`,
    icon: 'ticket',
    label: `${pnr ?? bookingId} · ${leadPassenger}`,
    detail: `${sectors.join(', ')}, ${formatDay(travelAt)}`,
    take: () => {
      onClose()
      void (isStaff
        ? navigate({ to: '/staff/tickets', search: { open: bookingId } })
        : navigate({ to: '/flight/bookings', search: { pnrOrTicket: pnr ?? String(bookingId) } }))
    },
  }))
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
