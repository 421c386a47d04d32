import type { TicketSort } from '@tradewind/domain/tickets/ticket-lists'
import { SmallSelect } from '../ui/small-select.tsx'

const SORT_WORDS: Record<TicketSort, string> = {
  BD: 'Booking date, newest first',
  BA: 'Booking date, oldest first',
  TD: 'Travel date, latest first',
  TA: 'Travel date, soonest first',
}

export function TicketSortField({ value, onChange }: { value: TicketSort; onChange: (sort: TicketSort) => void }) {
  return (
    <SmallSelect label="Sort" beside="Sort" value={value} onChange={(event) => onChange(event.target.value as TicketSort)}>
      {Object.entries(SORT_WORDS).map(([sort, words]) => (
        <option key={sort} value={sort}>
          {words}
        </option>
      ))}
    </SmallSelect>
  )
}
