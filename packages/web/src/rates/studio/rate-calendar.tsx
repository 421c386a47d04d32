import type { RateProblem } from '@tradewind/domain/rates/check-rates'
import type { Rate } from '@tradewind/domain/rates/rate'
import { layRates } from '@tradewind/domain/rates/rate-lanes'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { formatMonth } from '../../lib/dates.ts'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { axisStyle, type DayAxis, dayAt, monthsOf, partOf, placeOf } from '../../ui/time-axis.ts'
import { TipButton } from '../../ui/tipped.tsx'
import { DayProbe } from './day-probe.tsx'
import { RateBar } from './rate-bar.tsx'
import css from './rate-calendar.module.css'
import { describeRow, formatSpan, nameRow, serviceOf } from './rate-words.ts'
import { engineRate, nameMarket, type Studio, type StudioRate } from './studio-data.ts'

type Gap = Extract<RateProblem, { kind: 'gap' }>
type Props = {
  axis: DayAxis
  rates: readonly StudioRate[]
  problems: readonly RateProblem[]
  markets: Studio['markets']
  isClosed: (day: PlainDate) => boolean
  day: PlainDate
  /** Rates that win on the day, for the party that is asked about. */
  winners: ReadonlySet<number>
  onDay: (day: PlainDate) => void
  onOpen: (rate: StudioRate) => void
  onGap?: ((gap: Gap) => void) | undefined
}
type Drawn = { rate: Rate; studio: StudioRate }

/** The rates of a tour option over the days: a market is a section, a size of party a row, and in a row the upper lane wins. */
export function RateCalendar({ axis, rates, problems, markets, isClosed, day, winners, onDay, onOpen, onGap }: Props) {
  const [shut, setShut] = useState<ReadonlySet<number>>(new Set())
  const sections = useMemo(() => sectionsOf(rates), [rates])
  const closed = useMemo(() => closedSpans(axis, isClosed), [axis, isClosed])
  const dead = useMemo(() => new Set(problems.flatMap((one) => (one.kind === 'neverWins' ? [one.rate.id] : []))), [problems])
  const track = useRef<HTMLDivElement>(null)
  const dayUnder = (clientX: number): PlainDate | undefined => {
    const box = track.current?.getBoundingClientRect()
    if (!box) return undefined
    const part = (clientX - box.left) / box.width
    return dayAt(axis, (getComputedStyle(track.current as Element).direction === 'rtl' ? 1 - part : part) * axis.days)
  }
  const ticks = ticksOf(axis)
  const at = placeOf(axis, day)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={css.box} tabIndex={0} aria-label={`Calendar of rates, ${formatSpan(axis.first, axis.last)}`}>
      <div className={css.cal} style={{ '--days': axis.days } as CSSProperties}>
        <div className={css.axis}>
          <div className={css.axisLabel}>Market and rate</div>
          <div className={css.track} ref={track}>
            <div className={css.months}>
              {monthsOf(axis).map(({ month, at: start, days }) => (
                <span key={month} style={axisStyle(start, days)}>
                  {formatMonth(month)}
                </span>
              ))}
            </div>
            <div className={css.ticks} aria-hidden="true">
              {ticks.map((tick) => (
                <span key={tick} style={axisStyle(placeOf(axis, tick), 1)}>
                  {Number(tick.slice(8))}
                </span>
              ))}
            </div>
            {at >= 0 && at < axis.days && <DayProbe day={day} axis={axis} dayUnder={dayUnder} onDay={onDay} />}
          </div>
        </div>
        <div className={css.over} aria-hidden="true">
          {closed.map(({ at: start, days }) => (
            <i key={start} className={css.closed} style={axisStyle(start, days)} />
          ))}
          {at >= 0 && at < axis.days && <i className={css.line} style={axisStyle(at, 1)} />}
        </div>
        {sections.map(({ marketId, drawn, count }) => {
          const own = problems.filter((one) => one.marketId === marketId)
          const isOpen = !shut.has(marketId)
          const name = nameMarket(markets, marketId)
          return (
            <section key={marketId} className={css.market} aria-label={name}>
              <div className={css.marketHead}>
                <div className={css.marketLabel}>
                  <button type="button" aria-expanded={isOpen} onClick={() => setShut((before) => toggled(before, marketId))}>
                    <Icon name="right" size={14} />
                    <span>{name}</span>
                  </button>
                  <small>{count === 1 ? '1 rate' : `${count} rates`}</small>
                </div>
                <div className={css.marketChips}>
                  <MarketChips problems={own} drawn={drawn} />
                </div>
              </div>
              {isOpen && <MarketRows {...{ axis, drawn, dead, winners, onOpen, onGap, own, dayUnder, onDay }} />}
            </section>
          )
        })}
      </div>
    </section>
  )
}

function MarketChips({ problems, drawn }: { problems: readonly RateProblem[]; drawn: readonly Drawn[] }) {
  const count = (kind: RateProblem['kind']) => problems.filter((one) => one.kind === kind).length
  const drafts = drawn.filter(({ studio }) => studio.state !== 'live').length
  const [gaps, never, overlaps] = [count('gap'), count('neverWins'), count('overlap')]
  return (
    <>
      {gaps > 0 && <Chip tone="bad">{gaps === 1 ? '1 gap' : `${gaps} gaps`}</Chip>}
      {never > 0 && <Chip tone="warn">{never === 1 ? '1 unused' : `${never} unused`}</Chip>}
      {overlaps > 0 && <Chip tone="warn">{overlaps === 1 ? '1 overlap' : `${overlaps} overlaps`}</Chip>}
      {drafts > 0 && <Chip tone="accent">{drafts} in draft</Chip>}
    </>
  )
}

/** What can be pressed, and the least width of the days. */
const LEAST_PX = 25
const TRACK_PX = 570

type RowsProps = Pick<Props, 'axis' | 'winners' | 'onOpen' | 'onGap' | 'onDay'> & {
  drawn: readonly Drawn[]
  dead: ReadonlySet<number>
  own: readonly RateProblem[]
  dayUnder: (clientX: number) => PlainDate | undefined
}

function MarketRows({ axis, drawn, dead, winners, onOpen, onGap, own, dayUnder, onDay }: RowsProps) {
  const leastDays = Math.ceil((LEAST_PX * axis.days) / TRACK_PX)
  const rows = useMemo(
    () =>
      layRates(
        drawn.map(({ rate }) => rate),
        leastDays,
      ),
    [drawn, leastDays],
  )
  const studioOf = useMemo(() => new Map(drawn.map((one) => [one.rate, one.studio])), [drawn])
  const gaps = own.filter((one) => one.kind === 'gap')
  return rows.map(({ key, lanes, rates }) => {
    const first = rates[0]?.rate
    if (!first) return null
    const ownGaps = gaps.filter((gap) => isGapOf(gap, first))
    // Between two bars a gap of few days has no room to be pressed: such gaps stand below them.
    const hasNarrowGap = ownGaps.some((gap) => (partOf(axis, gap)?.days ?? leastDays) < leastDays)
    return (
      <div key={key} className={css.row}>
        <div className={css.rowLabel}>
          <span>{nameRow(first)}</span>
          <small>{describeRow(first)}</small>
        </div>
        {/* A press beside the bars asks about that day; the keyboard has the slider above. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div
          className={classes(css.track, css.lanes)}
          style={{ '--lanes': lanes + Number(hasNarrowGap) } as CSSProperties}
          onClick={(event) => {
            const under = event.target === event.currentTarget ? dayUnder(event.clientX) : undefined
            if (under) onDay(under)
          }}
        >
          {rates.map(({ rate, lane, beaten }) => {
            const studio = studioOf.get(rate)
            const part = partOf(axis, { from: rate.validFrom, to: rate.validTill })
            if (!studio || !part) return null
            return (
              <RateBar
                key={studio.key}
                {...{ axis, studio, rate, lane, part, beaten }}
                isDead={dead.has(rate.id)}
                isWinner={winners.has(rate.id)}
                onOpen={() => onOpen(studio)}
              />
            )
          })}
          {ownGaps.map((gap) => {
            const part = partOf(axis, gap)
            if (!part) return null
            const text = `No rate, ${formatSpan(gap.from, gap.to)}`
            return (
              <TipButton
                key={gap.from}
                className={css.gap}
                style={axisStyle(part.at, part.days, { '--lane': hasNarrowGap ? lanes : 0 })}
                tip={onGap ? `${text}. Add a rate for these days.` : text}
                aria-disabled={onGap ? undefined : true}
                onClick={() => onGap?.(gap)}
              >
                <span aria-hidden="true">No rate</span>
              </TipButton>
            )
          })}
        </div>
      </div>
    )
  })
}

/** A gap of some sizes of parties is drawn where these stand. */
function isGapOf({ service, seats }: Gap, rate: Rate): boolean {
  if (service !== serviceOf(rate)) return false
  if (!seats || rate.kind === 'ticket') return true
  return (rate.minPax ?? 1) <= seats.to && seats.from <= (rate.maxPax ?? seats.to)
}

function sectionsOf(rates: readonly StudioRate[]): { marketId: number; count: number; drawn: Drawn[] }[] {
  const byMarket = Map.groupBy(rates, ({ row }) => row.marketId)
  // Named markets first: theirs count before those of all others.
  return [...byMarket]
    .sort(([a], [b]) => Number(a === 0) - Number(b === 0) || a - b)
    .map(([marketId, own]) => ({ marketId, count: own.length, drawn: own.map((studio) => ({ studio, rate: engineRate(studio) })) }))
}

function closedSpans(axis: DayAxis, isClosed: (day: PlainDate) => boolean): { at: number; days: number }[] {
  const spans: { at: number; days: number }[] = []
  for (let at = 0; at < axis.days; at += 1) {
    if (!isClosed(addDays(axis.first, at))) continue
    const last = spans.at(-1)
    if (last && last.at + last.days === at) last.days += 1
    else spans.push({ at, days: 1 })
  }
  return spans
}

/** Mondays, or of a long axis the first of each month. */
function ticksOf(axis: DayAxis): PlainDate[] {
  if (axis.days > 150) return []
  return Array.from({ length: axis.days }, (_, at) => addDays(axis.first, at)).filter(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1,
  )
}

function toggled(before: ReadonlySet<number>, one: number): ReadonlySet<number> {
  const after = new Set(before)
  if (!after.delete(one)) after.add(one)
  return after
}

export function Legend() {
  return (
    <ul className={css.legend} aria-label="Signs">
      <li>
        <i /> On sale
      </li>
      <li>
        <i className={css.beatenSign} /> Overridden by a better rate
      </li>
      <li>
        <i className={css.supplementSign} /> Supplement
      </li>
      <li>
        <i className={css.draftSign} /> In draft
      </li>
      <li>
        <i className={css.gapSign} /> No rate
      </li>
    </ul>
  )
}
