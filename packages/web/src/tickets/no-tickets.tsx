import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'

/** For a list without any tickets yet; the sentence says what will appear here. */
export function NoTickets({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon="ticket"
      title="No tickets yet"
      action={
        <ButtonLink to="/flight" variant="primary">
          Book a Flight
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
