import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QuotationMonth } from '@tradewind/contract/quotations/quotation-figures'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatMonth } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount, formatScale, formatWhole } from '../lib/money.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import { Segmented } from '../ui/tabs.tsx'
import css from './quotation-figures.module.css'
import { barsOf, MEASURES, type Measure, YEAR, yearOf } from './quotation-figures.ts'

type Figures = Awaited<ReturnType<typeof api.quotationFigures.getKartFigures>>

/** How many quotations are won, what is sold of them and kept, and why others are lost: by the month in which they were sent. */
export function QuotationFiguresPage() {
  usePageTitle('Quotation figures')
  const [currency, setCurrency] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: ['GET_KART_FIGURES', currency ?? ''],
    queryFn: ({ signal }) => api.quotationFigures.getKartFigures(currency ? { currency } : {}, { signal }),
    placeholderData: keepPreviousData,
  })
  if (isRefusedWith(error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page>
      <PageHead
        title="Quotation figures"
        about="By the month in which a quotation was sent, as it stands today. Most of those that were just sent are still open."
      >
        <ButtonLink size="sm" variant="quiet" icon="left" to="/staff/quotations">
          All quotations
        </ButtonLink>
      </PageHead>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={4} height={120} />}
      {data && (
        <div className={css.cards}>
          <Chart
            title="Conversion"
            measures={['wonShare', 'won', 'sent']}
            figures={data}
            note="Won: accepted or sold after it was sent."
          />
          <Chart
            title="Sales and margin"
            measures={['margin', 'marginShare', 'sales']}
            figures={data}
            note="What is sold of them and of those sold without being sent, less what was refunded. A cost counts once it is owed to a supplier."
            onCurrency={setCurrency}
          />
          <Months figures={data} />
          <Reasons lostFor={data.lostFor} />
        </div>
      )}
    </Page>
  )
}

type ChartProps = {
  title: string
  measures: readonly [Measure, ...Measure[]]
  figures: Figures
  note: string
  onCurrency?: (currency: string) => void
}

function Chart({ title, measures, figures, note, onCurrency }: ChartProps) {
  const [measure, setMeasure] = useState<Measure>(measures[0])
  const { months, currency, currencies } = figures
  const format = (value: number) => formatFigure(measure, value, currency)
  const [now, before] = [yearOf(months.slice(-YEAR), measure), yearOf(months.slice(-2 * YEAR, -YEAR), measure)]
  const { label } = MEASURES[measure]
  return (
    <Card aria-label={title}>
      <CardHead title={title}>
        {onCurrency && currencies.length > 1 && (
          <Segmented
            label="Currency"
            choices={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={onCurrency}
          />
        )}
      </CardHead>
      <CardBody className={css.chart}>
        <div className={css.measure}>
          <p className={css.total}>
            <b>{format(now)}</b> <span>in 12 months, {format(before)} in the 12 before</span>
          </p>
          <Segmented
            label="Show"
            choices={measures.map((value) => ({ value, label: MEASURES[value].label }))}
            value={measure}
            onChange={setMeasure}
          />
        </div>
        <BarChart
          bars={barsOf(months, measure)}
          label={`${label} by month: ${format(now)} in the last 12 months, ${format(before)} in the 12 months before`}
          formatKey={formatMonth}
          formatValue={format}
          formatTick={(value) => (isAmount(measure) ? formatScale(value, currency) : format(value))}
          legend={['Last 12 months', '12 months before']}
          isWhole={measure === 'won' || measure === 'sent'}
        />
        <p className={css.soft}>{note}</p>
      </CardBody>
    </Card>
  )
}

const isAmount = (measure: Measure) => measure === 'sales' || measure === 'margin'

function formatFigure(measure: Measure, value: number, currency: string): string {
  if (isAmount(measure)) return formatWhole(value, currency)
  return measure === 'won' || measure === 'sent' ? formatCount(value) : formatShare(value)
}

const formatShare = (percent: number) => `${formatCount(Math.round(percent))} %`

function Reasons({ lostFor }: Pick<Figures, 'lostFor'>) {
  const most = lostFor[0]?.count ?? 1
  return (
    <Card aria-label="Why quotations were lost" className={css.lost}>
      <CardHead title="Why quotations were lost" />
      <CardBody>
        {lostFor.length === 0 ? (
          <p className={css.soft}>No quotation of the last 12 months was lost. The reason that is entered then stands here.</p>
        ) : (
          <ol className={css.reasons}>
            {lostFor.map(({ reason, count }) => (
              <li key={reason}>
                <span>{reason}</span>
                <b>{formatCount(count)}</b>
                <i style={{ inlineSize: `${(count / most) * 100}%` }} />
              </li>
            ))}
          </ol>
        )}
      </CardBody>
    </Card>
  )
}

function Months({ figures: { months, currency } }: { figures: Figures }) {
  const rows = months.slice(-YEAR).toReversed()
  const count = (of: (month: QuotationMonth) => number) => ({
    align: 'end' as const,
    cell: (month: QuotationMonth) => formatCount(of(month)),
  })
  return (
    <Card aria-label="By month" className={css.months}>
      <CardHead title="By month" />
      <CardBody>
        <FactTable
          label="Quotations by month"
          stacks
          rows={rows}
          rowKey={({ month }) => month}
          columns={[
            { id: 'month', label: 'Month', cell: ({ month }) => formatMonth(month) },
            { id: 'sent', label: 'Sent', ...count(({ sent }) => sent) },
            { id: 'won', label: 'Won', ...count(({ won }) => won) },
            { id: 'lost', label: 'Lost', ...count(({ lost }) => lost) },
            { id: 'expired', label: 'Expired', ...count(({ expired }) => expired) },
            { id: 'open', label: 'Open', ...count(({ sent, won, lost, expired }) => sent - won - lost - expired) },
            { id: 'soldUnsent', label: 'Sold unsent', ...count(({ soldUnsent }) => soldUnsent) },
            { id: 'sales', label: 'Sales', align: 'end', cell: ({ sales }) => formatAmount(sales, currency) },
            { id: 'margin', label: 'Margin', align: 'end', cell: ({ margin }) => formatAmount(margin, currency) },
          ]}
        />
      </CardBody>
    </Card>
  )
}
