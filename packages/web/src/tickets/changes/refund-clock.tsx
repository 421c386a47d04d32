import { formatDate, today } from '../../lib/dates.ts'
import { classes } from '../../ui/class-names.ts'
import type { ChangeRow } from './change-queries.ts'
import css from './refund-clock.module.css'

const DAY_MS = 86_400_000
/** More days than this are drawn as one bar. */
const MOST_DAYS = 31

/** Who has the money, since when, and when it is due from there, day by day. */
export function RefundClock({ clock }: { clock: NonNullable<ChangeRow['clock']> }) {
  const { label, sinceOn, dueOn, isOverdue } = clock
  const [passed, whole] = daysOf(sinceOn, dueOn)
  const day = Math.min(passed + 1, whole)
  return (
    <div className={classes(css.clock, isOverdue && css.overdue)}>
      <p>
        <b>{isOverdue && dueOn ? `Overdue since ${formatDate(dueOn)}` : whole > 0 ? `Refund, day ${day} of ${whole}` : 'Refund'}</b>
        <span>
          {label} since {formatDate(sinceOn)}
          {dueOn && !isOverdue && `, due on ${formatDate(dueOn)}`}
        </span>
      </p>
      {whole > 0 && whole <= MOST_DAYS && (
        <span className={css.days} aria-hidden="true">
          {Array.from({ length: whole }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: days keep their places
            <i key={index} className={classes(index < day && css.on)} />
          ))}
        </span>
      )}
    </div>
  )
}

function daysOf(sinceOn: string, dueOn: string | null): [passed: number, whole: number] {
  if (!dueOn) return [0, 0]
  const begin = Date.parse(sinceOn)
  return [Math.max(0, (Date.parse(today()) - begin) / DAY_MS), Math.max(1, (Date.parse(dueOn) - begin) / DAY_MS)].map(
    Math.round,
  ) as [number, number]
}
