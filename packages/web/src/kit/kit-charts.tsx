import { formatAmount, formatScale } from '../lib/money.ts'
import { BarChart } from '../ui/bar-chart.tsx'
import { DifferenceBars } from '../ui/difference-bars.tsx'
import { StepChart } from '../ui/step-chart.tsx'
import css from './kit.module.css'

const DAYS = Array.from({ length: 30 }, (_, place) => new Date(Date.UTC(2026, 9, 25 + place)).toISOString().slice(0, 10))
const SALES = DAYS.map((key, place) => ({
  key,
  value: ((place * 37) % 11) * 4_000 - (place === 12 ? 30_000 : 0),
  before: ((place * 23) % 9) * 4_000,
}))
const BALANCE = DAYS.map((at, place) => ({ at, value: 120_000 - place * 6_500 }))

export function KitCharts() {
  const money = (value: number) => formatAmount(value.toFixed(2), 'INR')
  const tick = (value: number) => formatScale(value, 'INR')
  return (
    <div className={css.fields}>
      <BarChart
        bars={SALES}
        label="Sales of 30 days"
        legend={['Last 30 days', '30 days before']}
        formatKey={(key) => key}
        formatValue={money}
        formatTick={tick}
      />
      <StepChart
        points={BALANCE}
        label="Balance of 30 days"
        formatAt={(at) => at}
        formatValue={money}
        formatTick={tick}
        floor={{ value: -100_000, label: 'Credit limit' }}
      />
      <DifferenceBars
        label="What the draft changes"
        differences={[
          { id: 'up', label: 'IndiGo, domestic', value: 1_200, text: '+₹12.00' },
          { id: 'down', label: 'All airlines, Dubai', value: -4_500, text: '−₹45.00' },
        ]}
      />
    </div>
  )
}
