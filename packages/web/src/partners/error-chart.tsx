import type { KeyUsage } from '@tradewind/contract/partners/partner-keys'
import { useState } from 'react'
import { formatDay } from '../lib/dates.ts'
import { formatCount } from '../lib/locale.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { SmallSelect } from '../ui/small-select.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import { SPAN } from './partner-queries.ts'
import css from './partners.module.css'
import { barsOfDays, countErrors, sumByCode } from './usage-days.ts'

type Days = KeyUsage['days']
type Errors = KeyUsage['errors']

/** What calls were refused with: all codes by day, or one of them, with how often each was met. */
export function ErrorChart({ days, errors }: { days: Days; errors: Errors }) {
  const [chosen, setChosen] = useState('')
  const now = days.slice(-SPAN)
  const codes = sumByCode(errors, now[0]?.day ?? '')
  const code = codes.some((one) => one.code === chosen) ? chosen : ''
  const byDay = countErrors(errors, code || undefined)
  const bars = barsOfDays(days, SPAN, ({ day }) => byDay.get(day) ?? 0)
  const sum = codes.reduce((all, one) => (code === '' || one.code === code ? all + one.errors : all), 0)
  return (
    <section className={css.stack}>
      <div className={css.row}>
        <h3>Errors by code</h3>
        <span className={layout.grow} />
        {codes.length > 1 && (
          <SmallSelect label="Code of the errors" value={code} onChange={({ target }) => setChosen(target.value)}>
            <option value="">All codes</option>
            {codes.map((one) => (
              <option key={one.code} value={one.code}>
                {one.code}
              </option>
            ))}
          </SmallSelect>
        )}
      </div>
      {codes.length === 0 ? (
        <p className={layout.soft}>No call was refused in the last {SPAN} days.</p>
      ) : (
        <>
          <BarChart
            bars={bars}
            label={`Errors by day${code && `, ${code}`}: ${formatCount(sum)} in the last ${SPAN} days`}
            formatKey={formatDay}
            formatValue={formatCount}
            formatTick={formatCount}
            legend={[`Last ${SPAN} days`, `${SPAN} days before`]}
            isWhole
          />
          <FactTable
            label="Errors by code"
            maxHeight={220}
            rows={codes}
            rowKey={(one) => one.code}
            columns={[
              { id: 'code', label: 'Code', cell: (one) => <code className={css.code}>{one.code}</code> },
              { id: 'errors', label: 'Errors', align: 'end', cell: (one) => formatCount(one.errors) },
              { id: 'last', label: 'Last on', align: 'end', cell: (one) => formatDay(lastDayOf(errors, one.code)) },
            ]}
          />
          <Disclosure label="Show errors by day as table">
            <FactTable
              label={code ? `Errors by day, ${code}` : 'Errors by day'}
              maxHeight={280}
              rows={now.toReversed()}
              rowKey={({ day }) => day}
              columns={[
                { id: 'day', label: 'Day', cell: ({ day }) => formatDay(day) },
                { id: 'errors', label: 'Errors', align: 'end', cell: ({ day }) => formatCount(byDay.get(day) ?? 0) },
                {
                  id: 'codes',
                  label: 'Codes',
                  cell: ({ day }) =>
                    errors
                      .filter((one) => one.day === day && (code === '' || one.code === code))
                      .map((one) => `${one.code} ${formatCount(one.errors)}`)
                      .join(', ') || '–',
                },
              ]}
            />
          </Disclosure>
        </>
      )}
    </section>
  )
}

function lastDayOf(errors: Errors, code: string): string {
  return errors.findLast((one) => one.code === code)?.day ?? ''
}
