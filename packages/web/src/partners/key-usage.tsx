import { useQuery } from '@tanstack/react-query'
import type { KeyUsage as Usage } from '@tradewind/contract/partners/partner-keys'
import { type ReactNode, useState } from 'react'
import { formatDay, formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { StateMark } from '../ui/chip.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { ErrorChart } from './error-chart.tsx'
import { LookToBookChart } from './look-to-book-chart.tsx'
import { partnerKeyUsage, SPAN } from './partner-queries.ts'
import css from './partners.module.css'
import { barsOfDays } from './usage-days.ts'

const MEASURES = [
  { value: 'requests', label: 'Requests' },
  { value: 'refused', label: 'Refused' },
  { value: 'looks', label: 'Searches' },
  { value: 'books', label: 'Orders' },
] as const
type Measure = (typeof MEASURES)[number]['value']

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'errors', label: 'Refused' },
] as const

/** What a key has called: by day beside the days before, its newest calls, and from where it was used. `charts`: stand in place of those by day. */
export function KeyUsage({ keyId, charts }: { keyId: number; charts?: ReactNode }) {
  const [shown, setShown] = useState<'all' | 'errors'>('all')
  const { data, error, refetch } = useQuery(partnerKeyUsage(keyId, shown === 'errors'))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <ListSkeleton lines={4} height={48} />
  return (
    <>
      {data.isUsedFromSeveral && (
        <Notice tone="warn">
          In the last hour this key was used from several addresses: {data.addresses.map(({ address }) => address).join(', ')}. If
          one of them is not yours, rotate the key, and let the old one end at once.
        </Notice>
      )}
      {charts ?? <UsageCharts days={data.days} errors={data.errors} />}
      <section className={css.stack}>
        <div className={css.row}>
          <h3>Newest calls</h3>
          <span className={layout.grow} />
          <Segmented label="Calls" choices={CHOICES} value={shown} onChange={setShown} />
        </div>
        <Calls requests={data.requests} />
      </section>
      <Addresses addresses={data.addresses} />
    </>
  )
}

/** Calls, errors and look to book by day: of a key, or of a company. */
export function UsageCharts({ days, errors }: Pick<Usage, 'days' | 'errors'>) {
  return (
    <>
      <Days days={days} />
      <ErrorChart days={days} errors={errors} />
      <LookToBookChart days={days} />
    </>
  )
}

function Days({ days }: { days: Usage['days'] }) {
  const [measure, setMeasure] = useState<Measure>('requests')
  const now = days.slice(-SPAN)
  const sum = (of: Measure) => now.reduce((total, day) => total + day[of], 0)
  const name = MEASURES.find(({ value }) => value === measure)?.label ?? ''
  return (
    <section className={css.stack}>
      <div className={css.row}>
        <h3>Last {SPAN} days</h3>
        <span className={layout.grow} />
        <Segmented label="Show" choices={MEASURES} value={measure} onChange={setMeasure} />
      </div>
      <p className={css.figures}>
        {MEASURES.map(({ value, label }) => (
          <span key={value}>
            {label} <b>{formatCount(sum(value))}</b>
          </span>
        ))}
      </p>
      <BarChart
        bars={barsOfDays(days, SPAN, (day) => day[measure])}
        label={`${name} by day: ${formatCount(sum(measure))} in the last ${SPAN} days`}
        formatKey={formatDay}
        formatValue={formatCount}
        formatTick={formatCount}
        legend={[`Last ${SPAN} days`, `${SPAN} days before`]}
        isWhole
      />
      <Disclosure label="Show as table">
        <FactTable
          label="Calls by day"
          maxHeight={280}
          rows={now.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { id: 'day', label: 'Day', cell: ({ day }) => formatDay(day) },
            ...MEASURES.map(({ value, label }) => ({
              id: value,
              label,
              align: 'end' as const,
              cell: (day: Usage['days'][number]) => formatCount(day[value]),
            })),
          ]}
        />
      </Disclosure>
    </section>
  )
}

function Calls({ requests }: { requests: Usage['requests'] }) {
  if (requests.length === 0) return <p className={layout.soft}>No calls yet.</p>
  return (
    <FactTable
      label="Newest calls"
      look="framed"
      stacks
      maxHeight={280}
      rows={requests}
      rowKey={({ id }) => id}
      columns={[
        { id: 'at', label: 'When', cell: ({ at }) => formatInstant(at) },
        { id: 'call', label: 'Call', cell: ({ call }) => <code className={css.code}>{call}</code> },
        {
          id: 'end',
          label: 'Answer',
          cell: ({ status, code, sentence }) =>
            code === null ? (
              <StateMark tone="ok">{status}</StateMark>
            ) : (
              <>
                <StateMark tone="bad">
                  {status} {code}
                </StateMark>
                <br />
                {sentence}
              </>
            ),
        },
        { id: 'ms', label: 'Time', align: 'end', cell: ({ ms }) => `${formatCount(ms)} ms` },
        { id: 'id', label: 'Request id', cell: ({ requestId }) => <code className={css.code}>{requestId.slice(0, 8)}</code> },
      ]}
    />
  )
}

function Addresses({ addresses }: { addresses: Usage['addresses'] }) {
  if (addresses.length === 0) return null
  return (
    <section className={css.stack}>
      <h3>Used from, last 24 hours</h3>
      <FactTable
        label="Addresses"
        rows={addresses}
        rowKey={({ address }) => address}
        columns={[
          { id: 'address', label: 'Address', cell: ({ address }) => <code className={css.code}>{address}</code> },
          { id: 'first', label: 'First', cell: ({ firstUsedAt }) => formatInstant(firstUsedAt) },
          { id: 'last', label: 'Last', cell: ({ lastUsedAt }) => formatInstant(lastUsedAt) },
        ]}
      />
    </section>
  )
}
