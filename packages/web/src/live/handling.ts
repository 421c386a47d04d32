import { queryOptions, useQuery } from '@tanstack/react-query'
import { instant } from '@tradewind/domain/time'
import { useEffect } from 'react'
import { mayHandleTickets } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { openTogether } from './open-together.ts'

/** The sign lasts a minute: it is renewed often enough that one lost call does not end it. */
const SAY_EVERY_MS = 20_000

const handledTickets = queryOptions({
  queryKey: ['GET_HANDLED_TICKETS'],
  queryFn: ({ signal }) => api.live.getHandledTickets(undefined, { signal }),
})

/** The colleagues who are working on a ticket now, by first name. For customers the list is empty, and nothing is asked. */
export function useHandlers(bookingId: number): readonly string[] {
  const now = useNow()
  const user = useUser()
  const { data } = useQuery({ ...handledTickets, enabled: user !== null && mayHandleTickets(user) })
  return (data?.handled ?? [])
    .filter((sign) => sign.bookingId === bookingId && instant(sign.until) > now)
    .map(({ firstName }) => firstName)
}

const say = (bookingId: number, isHandling: boolean) => void api.live.handleTicket({ bookingId, isHandling }).catch(() => undefined)

/** A panel and a dialog over it can be open for the same ticket: only the last one that closes ends the sign. */
const openTickets = openTogether({ onFirst: (bookingId) => say(bookingId, true), onLast: (bookingId) => say(bookingId, false) })

/** Shows colleagues that this person has a ticket open, as long as it is open. It is a courtesy: failures are ignored. */
export function useHandling(bookingId: number | undefined): void {
  const user = useUser()
  const isStaff = user !== null && mayHandleTickets(user)
  useEffect(() => {
    if (bookingId === undefined || !isStaff) return undefined
    const close = openTickets(bookingId)
    const timer = setInterval(() => {
      if (!document.hidden) say(bookingId, true)
    }, SAY_EVERY_MS)
    return () => {
      clearInterval(timer)
      close()
    }
  }, [bookingId, isStaff])
}
