import { useUser } from '../lib/session.ts'
import { StateMark } from '../ui/chip.tsx'
import css from './ticket-list.module.css'
import { nameStatus, type Stated } from './ticket-list.ts'

/** The status of a ticket in a list: one mark, or two where the supplier has a status for a ticket that needs staff. */
export function TicketState({ ticket }: { ticket: Stated }) {
  const isStaff = useUser()?.userType === 'staff'
  return (
    <span className={css.marks}>
      {nameStatus(ticket, { isStaff }).map(({ word, tone }) => (
        <StateMark key={word} tone={tone}>
          {word}
        </StateMark>
      ))}
    </span>
  )
}
