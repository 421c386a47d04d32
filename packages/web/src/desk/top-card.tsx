import type { TopSold } from '@tradewind/contract/desk/desk'
import { formatWhole } from '../lib/money.ts'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import css from './desk.module.css'

/** What sold most in thirty days, each with its share of the first. */
export function TopCard({ title, top, currency }: { title: string; top: readonly TopSold[]; currency: string }) {
  const most = Math.max(1, ...top.map(({ sales }) => Number(sales)))
  return (
    <Card aria-label={title}>
      <CardHead title={title} />
      <CardBody>
        {top.length === 0 ? (
          <p className={css.soft}>No sales in the last 30 days.</p>
        ) : (
          <ol className={css.top}>
            {top.map(({ name, label, count, sales }) => (
              <li key={name}>
                <span className={css.topName}>{label}</span>
                <b>{formatWhole(sales, currency)}</b>
                <i className={css.share} style={{ inlineSize: `${(Number(sales) / most) * 100}%` }} aria-hidden="true" />
                <span className={css.soft}>
                  {count} {count === 1 ? 'booking' : 'bookings'}
                </span>
              </li>
            ))}
          </ol>
        )}
      </CardBody>
    </Card>
  )
}
