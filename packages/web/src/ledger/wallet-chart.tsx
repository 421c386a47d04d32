import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../lib/dates.ts'
import { formatAmount, formatScale } from '../lib/money.ts'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Bone } from '../ui/spinner.tsx'
import { StepChart } from '../ui/step-chart.tsx'
import css from './wallet.module.css'
import { type Wallet, type Whose, walletPeriod } from './wallet-queries.ts'
import type { StatementSearch } from './wallet-search.ts'

/** The balance over the days of the statement, or the last three months; above it the opening and closing balance. */
export function WalletChart({ whose, search, wallet }: { whose: Whose; search: StatementSearch; wallet: Wallet | undefined }) {
  const { data } = useQuery(walletPeriod(whose, search))
  if (!data)
    return (
      <Card aria-busy="true" aria-label="Balance over time" className={css.skeleton}>
        <Bone height={20} width={220} />
        <Bone height={160} />
      </Card>
    )
  const { currency, points } = data
  if (points.length === 0) return null
  const money = (amount: string) => formatAmount(amount, currency)
  const values = points.map(({ on, balance }) => ({ at: on, value: Number(balance) }))
  const title = points.length > 1 ? 'Balance over time' : 'Money in and out'
  const limit = Number(wallet?.creditLimit ?? 0)
  const [first, last] = [points[0], points.at(-1)]
  return (
    <Card aria-label={title} className={css.chart}>
      <CardHead title={title} />
      <CardBody>
        <dl className={css.period}>
          {search.from && <PeriodFigure label="Opening" value={money(data.opening)} />}
          <PeriodFigure label="Money in" value={money(data.moneyIn)} />
          <PeriodFigure label="Money out" value={money(data.moneyOut)} />
          <PeriodFigure label={search.to ? 'Closing' : 'After holds'} value={money(data.closing)} />
        </dl>
        {points.length > 1 && (
          <StepChart
            points={values}
            label={`Balance from ${formatDate(first?.on ?? '')}, ${money(first?.balance ?? '0')}, to ${formatDate(last?.on ?? '')}, ${money(last?.balance ?? '0')}`}
            formatAt={formatDate}
            formatValue={(value) => money(value.toFixed(2))}
            formatTick={(value) => formatScale(value, currency)}
            floor={limit > 0 ? { value: -limit, label: 'Credit limit' } : undefined}
          />
        )}
      </CardBody>
    </Card>
  )
}

function PeriodFigure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
