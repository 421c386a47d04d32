import type { KeyUsage } from '@tradewind/contract/partners/partner-keys'
import { formatDay } from '../lib/dates.ts'
import { formatCount } from '../lib/locale.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { FactTable } from '../ui/table/fact-table.tsx'
import { SPAN } from './partner-queries.ts'
import css from './partners.module.css'
import { barsOfDays, lookToBook } from './usage-days.ts'

/** How many searches each order took, by day. */
export function LookToBookChart({ days }: { days: KeyUsage['days'] }) {
  const now = days.slice(-SPAN)
  const looks = now.reduce((sum, day) => sum + day.looks, 0)
  const books = now.reduce((sum, day) => sum + day.books, 0)
  const whole = lookToBook({ looks, books })
  return (
    <section className={css.stack}>
      <h3>Look to book</h3>
      {whole === null ? (
        <p className={layout.soft}>
          {looks === 0
            ? `Nothing was searched or ordered in the last ${SPAN} days.`
            : `${formatCount(looks)} searches and no order in the last ${SPAN} days.`}
        </p>
      ) : (
        <>
          <p className={css.figures}>
            <span>
              Searches per order <b>{formatRatio(whole)}</b>
            </span>
          </p>
          <BarChart
            bars={barsOfDays(days, SPAN, lookToBook)}
            label={`Searches per order by day: ${formatRatio(whole)} in the last ${SPAN} days`}
            formatKey={formatDay}
            formatValue={formatRatio}
            formatTick={formatCount}
            legend={[`Last ${SPAN} days`, `${SPAN} days before`]}
            missing="No orders"
          />
          <Disclosure label="Show look to book as table">
            <FactTable
              label="Look to book by day"
              maxHeight={280}
              rows={now.toReversed()}
              rowKey={({ day }) => day}
              columns={[
                { id: 'day', label: 'Day', cell: ({ day }) => formatDay(day) },
                { id: 'looks', label: 'Searches', align: 'end', cell: (day) => formatCount(day.looks) },
                { id: 'books', label: 'Orders', align: 'end', cell: (day) => formatCount(day.books) },
                { id: 'ratio', label: 'Searches per order', align: 'end', cell: (day) => formatRatioOr(lookToBook(day)) },
              ]}
            />
          </Disclosure>
        </>
      )}
    </section>
  )
}

/** '41 : 1' */
function formatRatio(ratio: number): string {
  return `${formatCount(ratio >= 10 ? Math.round(ratio) : Math.round(ratio * 10) / 10)} : 1`
}

const formatRatioOr = (ratio: number | null) => (ratio === null ? '–' : formatRatio(ratio))
