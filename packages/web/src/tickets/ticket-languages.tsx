import { Link } from '@tanstack/react-router'
import { LANGUAGES, type Language } from '@tradewind/domain/languages'
import { language as readers } from '../languages/language.ts'
import css from './e-ticket.module.css'
import type { ETicketSearch } from './e-ticket-search.ts'
import { t } from './messages.ts'

/** For a traveller, who has no menu: the same ticket in another language. Not on paper. */
export function TicketLanguages({ current, bookingSlug }: { current: Language; bookingSlug: string }) {
  return (
    <nav className={css.languages} aria-label={t('ticketLanguage')}>
      {LANGUAGES.map(({ value, label }) => (
        <Link
          key={value}
          to="/flight/eTicket/$bookingSlug"
          params={{ bookingSlug }}
          search={(before: ETicketSearch) => inLanguage(before, value)}
          replace
          lang={value}
          aria-current={value === current ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The address of the ticket in this language; the reader's own is not named in it. */
export function inLanguage({ lang: _before, ...search }: ETicketSearch, language: Language): ETicketSearch {
  return language === readers ? search : { ...search, lang: language }
}
