import { queryOptions, useQuery } from '@tanstack/react-query'
import { dateLocaleOf, type Language } from '@tradewind/domain/languages'
import type { Speech } from '@tradewind/domain/tickets/e-ticket-words/e-ticket-words'
import { useSite } from '../sites/site-data.ts'

const FILES = {
  en: () => import('@tradewind/domain/tickets/e-ticket-words/en'),
  hi: () => import('@tradewind/domain/tickets/e-ticket-words/hi'),
  ar: () => import('@tradewind/domain/tickets/e-ticket-words/ar'),
} as const

function ticketWords(language: Language) {
  return queryOptions({
    queryKey: ['TICKET_WORDS', language],
    queryFn: async () => (await FILES[language]()).words,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The words of a ticket in its language, which need not be that of the reader; undefined until they are here. */
export function useTicketSpeech(language: Language): { speech: Speech | undefined; error: Error | null } {
  const { countryCode } = useSite()
  const { data, error } = useQuery(ticketWords(language))
  return { speech: data && { words: data, locale: dateLocaleOf(language, countryCode) }, error }
}
