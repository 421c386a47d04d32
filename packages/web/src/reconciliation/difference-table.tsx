import type { Difference } from '@tradewind/contract/reconciliation/reconciliation'
import { aboutKind, RESOLUTION_LABELS } from '@tradewind/domain/reconciliation/difference-kinds'
import { formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { StateMark } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import layout from '../ui/layout.module.css'
import css from './reconciliation.module.css'

/** Rows of differences; the name is the button, the whole row can be pressed. */
export function DifferenceTable({
  rows,
  isStale,
  onOpen,
}: {
  rows: readonly Difference[]
  isStale: boolean
  onOpen: (id: number) => void
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page must scroll by keyboard
    <section className={css.scroll} aria-label="Differences" tabIndex={0} aria-busy={isStale}>
      <table className={classes(css.table, isStale && css.stale)}>
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">Our record</th>
            <th scope="col">Their record</th>
            <th scope="col" className={css.right}>
              Difference
            </th>
            <th scope="col">Status</th>
            <th scope="col">Found</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} onClick={() => onOpen(row.id)}>
              <td>
                <button type="button" onClick={() => onOpen(row.id)}>
                  {aboutKind(row.kind).label}
                </button>
                <span className={css.title}>{row.title}</span>
              </td>
              <td>{row.ours}</td>
              <td>{row.theirs}</td>
              <td className={css.right}>{formatSignedAmount(row)}</td>
              <td>
                <StateMark tone={row.state === 'resolved' ? 'ok' : 'warn'}>
                  {row.resolution ? RESOLUTION_LABELS[row.resolution] : (row.assignedTo?.name ?? 'Open')}
                </StateMark>
              </td>
              <td className={layout.soft}>{formatInstant(row.seenAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Signed: how much more or less the other side has. */
export function formatSignedAmount({ amount, currency }: Pick<Difference, 'amount' | 'currency'>): string {
  if (amount === null || currency === null) return '–'
  const sign = amount.startsWith('-') ? '−' : '+'
  return `${sign} ${formatAmount(amount.replace('-', ''), currency)}`
}
