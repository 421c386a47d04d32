import { queryOptions, useQuery } from '@tanstack/react-query'
import { instant } from '@tradewind/domain/time'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { useNow } from '../lib/use-now.ts'

/** The sign stands for a minute: said again often enough that one lost call does not end it. */
const SAY_EVERY_MS = 20_000

const handledTickets = queryOptions({
  queryKey: ['GET_HANDLED_TICKETS'],
  queryFn: ({ signal }) => api.live.getHandledTickets(undefined, { signal }),
})

/** The colleagues who look after a ticket just now, by their first names. */
export function useHandlers(bookingId: number): readonly string[] {
  const now = useNow()
  const { data } = useQuery(handledTickets)
  return (data?.handled ?? [])
    .filter((sign) => sign.bookingId === bookingId && instant(sign.until) > now)
    .map(({ firstName }) => firstName)
}

/** Tells colleagues that one has a ticket open, as long as one has. It is a courtesy: a failure is not worth a word. */
export function useHandling(bookingId: number): void {
  useEffect(() => {
    const say = (isHandling: boolean) => void api.live.handleTicket({ bookingId, isHandling }).catch(() => undefined)
    say(true)
    const timer = setInterval(() => {
      if (!document.hidden) say(true)
    }, SAY_EVERY_MS)
    return () => {
      clearInterval(timer)
      say(false)
    }
  }, [bookingId])
}
