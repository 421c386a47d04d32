import { useNavigate, useRouter } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { useState } from 'react'
import { useCustomerView } from '../lib/customer-view.ts'
import { formatDate, today } from '../lib/dates.ts'
import { setTheme, toggleNet } from '../lib/session.ts'
import { t as shell } from '../shell/messages.ts'
import { isInternal, type Place, placeAt, placesFor } from '../shell/navigation.ts'
import { useNewThings } from '../shell/new-things.ts'
import { openLayer } from '../shell/shell-store.ts'
import { fitText } from './fit-text.ts'
import { t } from './messages.ts'
import type { Item, Section } from './palette-item.ts'
import { type FlightWish, readFlightWish } from './read-flight-wish.ts'
import { recentPlaces } from './recent-places.ts'

const LAST_PLACES = 5

/** Where one can go and what one can do, each group with the best match first: a search that was typed out, the last places, actions, pages. */
export function usePlaces(user: User, text: string, onClose: () => void) {
  const navigate = useNavigate()
  const router = useRouter()
  const isCustomerView = useCustomerView()
  const places = placesFor(user, isCustomerView)
  const closing = (take: () => void) => () => {
    onClose()
    take()
  }
  const lately = useLastPlaces(user, places, isCustomerView)
  const last = lately.map(
    ({ href, pathname, label, place }): Item => ({
      key: `last ${pathname}`,
      icon: place?.icon ?? 'history',
      label,
      href: `/app${href}`,
      take: closing(() => void navigate({ to: href })),
    }),
  )
  const pages = places
    .filter(({ listed }) => text !== '' || (listed !== 'aside' && listed !== 'person'))
    .map(({ to, label, icon, listed, key }): Item => {
      const section = listed === 'top' || listed === 'person' || listed === 'aside' ? undefined : shell(listed)
      return {
        key: to,
        icon,
        label,
        href: router.buildLocation({ to }).href,
        ...(section && { detail: section }),
        ...(key && { keys: ['G', key] }),
        take: closing(() => void navigate({ to })),
      }
    })
  const search = useSearchItem(readFlightWish(text, today()), closing)
  const actions = useActions(user, closing).filter(({ isShort }) => text !== '' || isShort)
  // A last place that is a page as it stands in the list is not named twice.
  const named = new Set(pages.map(({ label }) => label))
  return {
    search: { label: t('search'), items: search },
    last: { label: t('lastVisited'), items: text === '' ? last : [] },
    rest: [
      { label: t('actions'), items: fitting(text, actions) },
      {
        label: shell('goTo'),
        items: fitting(text, text === '' ? pages : [...pages, ...last.filter(({ label }) => !named.has(label))]),
      },
    ] satisfies Section[],
  }
}

/** Without the open page, and without what this person may not see now. */
function useLastPlaces(user: User, places: readonly Place[], isCustomerView: boolean) {
  const router = useRouter()
  const [kept] = useState(() => recentPlaces(user.id))
  const here = router.state.resolvedLocation?.pathname
  return kept
    .filter(({ pathname }) => pathname !== here && !(isCustomerView && isInternal(pathname)))
    .flatMap(({ pathname, href, title }) => {
      const place = placeAt(places, pathname)
      return place ? [{ pathname, href, place, label: place.to === pathname ? place.label : title }] : []
    })
    .slice(0, LAST_PLACES)
}

function useSearchItem(wish: FlightWish | undefined, closing: (take: () => void) => () => void): readonly Item[] {
  const router = useRouter()
  if (!wish) return []
  const link = {
    to: '/flight/search-result/{-$searchId}',
    params: { searchId: undefined },
    search: { ...wish, cabin: 'economy', type: 'oneWay' },
  } as const
  const people = wish.adt + wish.chd + wish.inf
  return [
    {
      key: 'search',
      icon: 'search',
      label: t('searchFlight', { origin: wish.origin, destination: wish.destination }),
      detail: t('dayAndPeople', { date: formatDate(wish.departure), n: people }),
      href: router.buildLocation(link).href,
      take: closing(() => void router.navigate(link)),
    },
  ]
}

type Action = Item & { readonly isShort?: boolean }

function useActions(user: User, closing: (take: () => void) => () => void): readonly Action[] {
  const navigate = useNavigate()
  const isCustomerView = useCustomerView()
  const isStaff = user.userType === 'staff'
  const things = useNewThings(user)
  const hasKeyboard = window.matchMedia('(hover: hover)').matches
  return [
    ...(isCustomerView ? [] : things).map(
      ({ label, key, begin }): Action => ({
        key: `new ${key}`,
        icon: 'plus',
        label: t('newOf', { thing: `${label.charAt(0).toLowerCase()}${label.slice(1)}` }),
        ...(isStaff && { keys: ['N', key] }),
        isShort: true,
        take: closing(begin),
      }),
    ),
    ...(seesNet(user)
      ? [
          {
            key: 'net',
            icon: isCustomerView ? 'eye' : 'eyeoff',
            label: shell(isCustomerView ? 'leaveCustomerView' : 'customerView'),
            keys: ['H'],
            take: closing(toggleNet),
          } as const,
        ]
      : []),
    { key: 'dark', icon: 'moon', label: t('darkTheme'), take: closing(() => setTheme('dark')) },
    { key: 'light', icon: 'sun', label: t('lightTheme'), take: closing(() => setTheme('light')) },
    ...(hasKeyboard
      ? [
          {
            key: 'keys',
            icon: 'keys',
            label: shell('keyboardShortcuts'),
            keys: ['?'],
            take: closing(() => openLayer('keys')),
          } as const,
        ]
      : []),
    { key: 'out', icon: 'logout', label: shell('signOut'), take: closing(() => void navigate({ to: '/logout' })) },
  ]
}

function fitting(text: string, items: readonly Item[]): Item[] {
  return items
    .flatMap((item) => {
      const fit = fitText(text, item.label)
      return fit === undefined ? [] : { fit, item }
    })
    .sort((a, b) => a.fit - b.fit)
    .map(({ item }) => item)
}
