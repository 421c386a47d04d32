import type { Extras, SeatExtra } from '@tradewind/contract/flights/passengers'
import { add, parseMoney, zero } from '@tradewind/domain/money'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { isolate } from '../../languages/language.ts'
import { formatMoney } from '../../lib/money.ts'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { moveFocus } from '../../ui/move-focus.ts'
import { chooseSeat, chosenOf, sittersOf, takesExtras, whyNotSeat } from './choose-extra.ts'
import css from './extras.module.css'
import { type ExtrasProps, formatPrice } from './extras-props.ts'
import { t } from './messages.ts'
import { shortName } from './place-name.ts'
import { arrangeSeats, entryPlace, moveInGrid, type SeatGrid, type SeatPlace, type SeatRow, stepOf } from './seat-grid.ts'
import { SeatLegend } from './seat-legend.tsx'
import { seatLook } from './seat-look.ts'
import { seatTiers, tierOf } from './seat-tiers.ts'

type Flight = Extras['seats'][number]

/** The cabin of one flight. Lies along the page when wide and stands upright on a phone; the arrow keys follow. */
export function SeatMap({ form, extras, chosen, onChoose, flight }: ExtrasProps & { flight: Flight }) {
  const { passengers } = form.draft
  const isLying = !useMedia(NARROW)
  const grid = useMemo(() => arrangeSeats(flight.rows), [flight.rows])
  const map = useMemo(() => flight.rows.flat(), [flight.rows])
  const tiers = useMemo(() => seatTiers(map), [map])
  const sitters = sittersOf(chosen, map)
  const seated = passengers.flatMap((passenger, index) => (takesExtras(passenger) ? [index] : []))
  const withoutSeat = seated.find((index) => chosenOf(chosen, 'seat', index, map) === null)
  const [picked, setPicked] = useState<number>()
  const current = picked ?? withoutSeat ?? seated[0] ?? 0
  const [place, setPlace] = useState<SeatPlace>()
  /** The last seat under the pointer, the focus or a finger. */
  const [pointed, setPointed] = useState<SeatExtra>()
  const at = place ?? entryPlace(grid, chosenOf(chosen, 'seat', current, map) ?? undefined)
  const cabin = useRef<HTMLDivElement>(null)
  const mine = map.filter(({ id }) => sitters.has(id))
  const cost = mine.reduce((total, seat) => add(total, parseMoney(seat.price, extras.currency)), zero(extras.currency))
  const press = (seat: SeatExtra) => {
    setPointed(seat)
    if (whyNotSeat(seat, passengers[current])) return
    const isOwn = sitters.get(seat.id) === current
    onChoose(chooseSeat(chosen, current, map, isOwn ? null : seat.id))
    setPicked(isOwn ? current : undefined)
  }
  const describe = (seat: SeatExtra): SeatLook => {
    const sitter = sitters.get(seat.id)
    const name = sitter === undefined ? undefined : shortName(passengers, sitter)
    const why = whyNotSeat(seat, passengers[current])
    return { name, why, tier: tierOf(seat, tiers), label: describeSeat(seat, extras.currency, name, why) }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, isLying, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (!step) return
    event.preventDefault()
    const next = moveInGrid(grid, at, step)
    setPlace(next)
    cabin.current?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.column}"]`)?.focus()
  }
  return (
    <div className={css.ex}>
      <div className={css.exHead}>
        <h3>
          <Icon name="seat" /> {t('seats')}
        </h3>
        <span className={layout.faint}>
          <bdi dir="ltr">
            {[flight.aircraft, flight.flightNumber, `${flight.origin}–${flight.destination}`].filter(Boolean).join(' · ')}
          </bdi>
        </span>
        <span className={layout.grow} />
        {mine.length > 0 && (
          <span className={layout.num}>
            <b>{mine.map(({ code }) => code).join(', ')}</b> · {formatMoney(cost)}
          </span>
        )}
      </div>
      <Sitters form={form} seated={seated} seats={map} sitters={sitters} current={current} onPick={setPicked} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.cabin} ref={cabin} aria-label={t('cabinOf', { flight: flight.flightNumber })} tabIndex={0}>
        {/* biome-ignore lint/a11y/useSemanticElements: seats are no table of data */}
        <div
          role="grid"
          aria-label={t(isLying ? 'mapLying' : 'mapUpright')}
          className={classes(css.seats, isLying && css.lying)}
          onKeyDown={onKeyDown}
        >
          <div className={css.line} aria-hidden="true">
            <span className={css.rowNumber} />
            {grid.columns.map((letter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <span key={index} className={letter ? css.letter : css.aisle}>
                {letter}
              </span>
            ))}
          </div>
          {grid.rows.map((line, row) => (
            <CabinRow
              key={line.number}
              line={line}
              columns={grid.columns}
              focusAt={at.row === row ? at.column : undefined}
              place={row}
              describe={describe}
              onFocus={setPlace}
              onPoint={setPointed}
              onPress={press}
            />
          ))}
        </div>
      </section>
      {/* Each seat has the same text for screen readers. */}
      <p className={css.pointed} aria-hidden="true">
        {pointed ? describe(pointed).label : t('pointAtSeat')}
      </p>
      <SeatLegend seats={map} tiers={tiers} currency={extras.currency} />
    </div>
  )
}

type SittersProps = {
  form: ExtrasProps['form']
  seated: readonly number[]
  seats: readonly SeatExtra[]
  sitters: ReadonlyMap<string, number>
  current: number
  onPick: (index: number) => void
}

/** The traveller for whom the next press chooses. With one traveller there is no choice. */
function Sitters({ form, seated, seats, sitters, current, onPick }: SittersProps) {
  if (seated.length < 2) return null
  return (
    <div className={css.sitters} role="radiogroup" aria-label={t('choosingFor')} onKeyDown={(event) => moveFocus(event, 'radio')}>
      {seated.map((index) => {
        const seat = seats.find(({ id }) => sitters.get(id) === index)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio drawn as a button
          <button
            key={index}
            type="button"
            role="radio"
            aria-checked={index === current}
            tabIndex={index === current ? 0 : -1}
            className={css.sitter}
            onClick={() => onPick(index)}
          >
            <span className={layout.trunc}>{shortName(form.draft.passengers, index)}</span>
            <b>{seat?.code ?? '–'}</b>
          </button>
        )
      })}
    </div>
  )
}

/** The traveller who has the seat, why it is not available, the tier of its price, and all of it in words. */
type SeatLook = { name: string | undefined; why: string | undefined; tier: number; label: string }

type RowProps = {
  line: SeatRow
  columns: SeatGrid['columns']
  place: number
  /** The column of the keyboard focus, when it is in this row. */
  focusAt: number | undefined
  describe: (seat: SeatExtra) => SeatLook
  onFocus: (place: SeatPlace) => void
  onPoint: (seat: SeatExtra) => void
  onPress: (seat: SeatExtra) => void
}

function CabinRow({ line, columns, place, focusAt, describe, onFocus, onPoint, onPress }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: seats are no table of data
    // biome-ignore lint/a11y/useFocusableInteractive: its seats take the focus in turn
    <div role="row" className={classes(css.line, line.isExit && css.exit)}>
      <span className={css.rowNumber} aria-hidden="true">
        {line.number}
      </span>
      {columns.map((letter, column) => {
        const seat = line.cells[column]
        // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
        if (!letter || !seat) return <span key={column} className={letter ? css.gap : css.aisle} aria-hidden="true" />
        const { name, why, tier, label } = describe(seat)
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <button
            key={letter}
            type="button"
            role="gridcell"
            data-place={`${place}-${column}`}
            data-tier={tier}
            className={classes(css.seat, css[seatLook(seat, name !== undefined, why)])}
            tabIndex={column === focusAt ? 0 : -1}
            aria-selected={name !== undefined}
            aria-disabled={why !== undefined || undefined}
            aria-label={label}
            onFocus={() => {
              onFocus({ row: place, column })
              onPoint(seat)
            }}
            onPointerEnter={() => onPoint(seat)}
            onClick={() => onPress(seat)}
          >
            {name && initials(name)}
          </button>
        )
      })}
    </div>
  )
}

/** '12A window, ₹700.00, available' */
function describeSeat(seat: SeatExtra, currency: string, sitter: string | undefined, why: string | undefined): string {
  const place = [
    `${isolate(seat.code, 'ltr')} ${t(POSITIONS[seat.position])}`,
    ...seat.features.map((feature) => t(FEATURES[feature])),
  ]
  return [...place, formatPrice(seat, currency), sitter ? t('chosenFor', { name: sitter }) : (why ?? t('available'))].join(
    t('comma'),
  )
}

const POSITIONS = { window: 'window', aisle: 'aisle', middle: 'middle' } as const
const FEATURES = { exitRow: 'exitRow', bulkhead: 'bulkhead', wing: 'wing', recline: 'recline', quiet: 'quiet' } as const

function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
}
