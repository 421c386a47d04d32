import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { useCustomerView } from '../lib/customer-view.ts'
import { formatDate, today } from '../lib/dates.ts'
import { setTheme } from '../lib/session.ts'
import { isInternal, placesAside, placesFor } from '../sites/navigation.ts'
import { fitText } from './fit-text.ts'
import type { Item } from './palette-item.ts'
import { readFlightWish } from './read-flight-wish.ts'

/** Pages and actions that the person may open, the best match first; before them a search that was typed out. */
export function usePlaces(user: User, text: string, onClose: () => void): Item[] {
  const navigate = useNavigate()
  const isCustomerView = useCustomerView()
  const closing = (take: () => void) => () => {
    onClose()
    take()
  }
  const wish = readFlightWish(text, today())
  const search: Item[] = wish
    ? [
        {
          key: 'search',
          icon: 'search',
          label: `Search ${wish.origin} to ${wish.destination}`,
          detail: formatDate(wish.departure),
          take: closing(
            () =>
              void navigate({
                to: '/flight/search-result/{-$searchId}',
                params: { searchId: undefined },
                search: { ...wish, adt: 1, chd: 0, inf: 0, cabin: 'economy', type: 'oneWay' },
              }),
          ),
        },
      ]
    : []
  const pages = [...placesFor(user), ...(text === '' ? [] : placesAside(user))]
    .filter(({ to }) => !isCustomerView || !isInternal(to))
    .map(({ to, label, icon }): Item => ({ key: to, icon, label, detail: 'Page', take: closing(() => void navigate({ to })) }))
  const actions: Item[] = [
    { key: 'dark', icon: 'moon', label: 'Dark theme', detail: 'Action', take: closing(() => setTheme('dark')) },
    { key: 'light', icon: 'sun', label: 'Light theme', detail: 'Action', take: closing(() => setTheme('light')) },
    { key: 'out', icon: 'logout', label: 'Sign out', detail: 'Action', take: closing(() => void navigate({ to: '/logout' })) },
  ]
  const fitting = [...pages, ...(text === '' ? [] : actions)]
    .flatMap((item) => {
      const fit = fitText(text, item.label)
      return fit === undefined ? [] : { fit, item }
    })
    .sort((a, b) => a.fit - b.fit)
  return [...search, ...fitting.map(({ item }) => item)]
}
