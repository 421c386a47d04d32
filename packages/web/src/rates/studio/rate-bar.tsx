import { weekdayOf } from '@tradewind/domain/catalogue/tour-times'
import type { Rate } from '@tradewind/domain/rates/rate'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { axisStyle, type DayAxis, partOf } from '../../ui/time-axis.ts'
import { useTip } from '../../ui/tip.tsx'
import css from './rate-calendar.module.css'
import { amountsOf, formatRate, formatSpan, nameRow } from './rate-words.ts'
import type { StudioRate } from './studio-data.ts'
import { listSupplements } from './supplement-values.ts'

type BarProps = {
  axis: DayAxis
  studio: StudioRate
  rate: Rate
  lane: number
  part: NonNullable<ReturnType<typeof partOf>>
  beaten: readonly { from: PlainDate; to: PlainDate }[]
  isDead: boolean
  isWinner: boolean
  onOpen: () => void
}

const STATES = {
  live: '',
  added: 'new in the draft',
  changed: 'changed in the draft',
  ended: 'ends with the draft',
  outdated: 'must be checked',
}

/** A rate over its days: what it costs, what is drafted of it, and where a better one overrides it. */
export function RateBar({ axis, studio, rate, lane, part, beaten, isDead, isWinner, onOpen }: BarProps) {
  const { chief, others, currency } = amountsOf(studio)
  const before =
    studio.before && studio.state === 'changed' ? amountsOf({ ...studio, row: studio.before } as StudioRate) : undefined
  const words = [
    `${nameRow(rate)} ${formatRate(studio)}`,
    formatSpan(rate.validFrom, rate.validTill),
    `priority ${rate.priority}`,
    STATES[studio.state],
    isDead ? 'unused' : '',
    studio.row.supplements.length > 0 ? `supplement ${listSupplements(studio.row)}` : '',
    before ? `live ${formatRate({ ...studio, row: studio.before } as StudioRate)}` : '',
  ].filter(Boolean)
  const { marks, tip } = useTip(words.join(', '))
  return (
    <button
      type="button"
      className={classes(css.bar, part.isCutAtStart && css.cutStart, part.isCutAtEnd && css.cutEnd)}
      data-state={studio.state}
      data-dead={isDead || undefined}
      data-wins={isWinner || undefined}
      style={axisStyle(part.at, part.days, { '--lane': lane })}
      onClick={onOpen}
      {...marks}
    >
      {beaten.map((one) => {
        const shade = partOf(axis, one)
        return shade && !isDead ? (
          <i
            key={one.from}
            className={css.beaten}
            style={{
              insetInlineStart: `${((shade.at - part.at) / part.days) * 100}%`,
              inlineSize: `${(shade.days / part.days) * 100}%`,
            }}
          />
        ) : null
      })}
      {supplementSpans(rate, part.at, part.days, axis).map(({ at, days }) => (
        <i
          key={at}
          className={css.supplement}
          style={{
            insetInlineStart: `${((at - part.at) / part.days) * 100}%`,
            inlineSize: `${(days / part.days) * 100}%`,
          }}
        />
      ))}
      <span className={css.barText} aria-hidden="true">
        <b>{withoutZeros(chief)}</b>
        {others.map((amount, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: child and infant, always in this order
          <span key={at}>{withoutZeros(amount)}</span>
        ))}
        {before && before.chief !== chief && <s>{withoutZeros(before.chief)}</s>}
        {rate.kind === 'transfer' && currency !== '' && rate.transferType && <span>{rate.transferType}</span>}
      </span>
      <span className={layout.vh}>{words.join(', ')}</span>
      {tip}
    </button>
  )
}

/** The days of a bar that cost more, those that follow each other as one. */
function supplementSpans({ supplements }: Rate, from: number, length: number, axis: DayAxis): { at: number; days: number }[] {
  if (supplements.length === 0) return []
  const spans: { at: number; days: number }[] = []
  for (let at = from; at < from + length; at += 1) {
    const day = addDays(axis.first, at)
    const isOn = supplements.some(
      ({ fromDay, toDay, weekdays }) => fromDay <= day && day <= toDay && (!weekdays || weekdays.includes(weekdayOf(day))),
    )
    if (!isOn) continue
    const last = spans.at(-1)
    if (last && last.at + last.days === at) last.days += 1
    else spans.push({ at, days: 1 })
  }
  return spans
}

const withoutZeros = (amount: string) => amount.replace(/\.0+$/, '')
