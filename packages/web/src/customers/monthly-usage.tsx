import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMonth, today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { SelectField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import css from './customer-dialog.module.css'
import { monthlyUsage } from './customer-queries.ts'

/** How many months the picker offers: this month and those before it. */
const MONTHS = 10

/** How much one person searched and booked, for all months together or one. */
export function MonthlyUsage({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(monthlyUsage(userId))
  const [month, setMonth] = useState('')
  const all = data ?? []
  const rows = month === '' ? all : [all.find(({ month_year }) => month_year === month) ?? nothingIn(month)]
  return (
    <section>
      <div className={css.usageHead}>
        <h3>This person’s searches and bookings</h3>
        <SelectField label="Month" isLabelHidden controlSize="sm" value={month} onChange={(event) => setMonth(event.target.value)}>
          <option value="">All months</option>
          {monthsBefore(today(), MONTHS).map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </SelectField>
      </div>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {data && rows.length === 0 && <p className={layout.soft}>No searches and no bookings yet.</p>}
      {data && rows.length > 0 && (
        <FactTable
          label="This person’s searches and bookings by month"
          rows={rows}
          rowKey={({ month_year }) => month_year}
          columns={[
            { id: 'month', label: 'Month', cell: ({ month_year }) => formatMonth(month_year) },
            { id: 'searches', label: 'Searches', align: 'end', cell: ({ look_count }) => formatCount(look_count) },
            { id: 'bookings', label: 'Bookings', align: 'end', cell: ({ book_count }) => formatCount(book_count) },
          ]}
        />
      )}
    </section>
  )
}

function nothingIn(month_year: string) {
  return { month_year, look_count: 0, book_count: 0 }
}

/** '2026-11', '2026-10' … from the month of a day backwards. */
function monthsBefore(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + month - 1 - back
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}
