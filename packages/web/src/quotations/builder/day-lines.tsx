import { add, type Money, proportion, subtract, toDecimal, zero } from '@tradewind/domain/money'
import { addDays, type PlainDate } from '@tradewind/domain/time'
import { lazy, memo, type ReactNode, Suspense, useCallback, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { formatWeekdayOfYear } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Adding } from './add-line.tsx'
import css from './builder.module.css'
import { type ListName, newFlight, newOther } from './builder-values.ts'
import { groupByDay, isDay, type ListedLine, LONGEST_SHOWN } from './day-groups.ts'
import { SHARING_NAMES } from './line-fields.tsx'
import { countOf, pathOf } from './read-builder.ts'
import type { DaySum } from './typing/typing-bar.tsx'
import type { TypingWish } from './typing/typing-line.tsx'
import type { Builder } from './use-builder.ts'

// Not part of the first load of the page.
const LineEditor = lazy(async () => ({ default: (await import('./line-editor.tsx')).LineEditor }))
const AddLine = lazy(async () => ({ default: (await import('./add-line.tsx')).AddLine }))
const BookingDialog = lazy(async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog }))
const TypingBar = lazy(async () => ({ default: (await import('./typing/typing-bar.tsx')).TypingBar }))

type Props = { builder: Builder; mayEdit: boolean; areCostsHidden: boolean; onHideCosts: () => void }

/** The days with what happens on them, and what has no day yet. Of 400 lines a key that is typed draws only those that it changes. */
export function DayLines({ builder, mayEdit, areCostsHidden, onHideCosts }: Props) {
  const { values } = builder
  const { days, others } = groupByDay(values)
  const [open, setOpen] = useState<string>()
  const [adding, setAdding] = useState<{ what: Adding; date: string }>()
  const [isTaking, setTaking] = useState(false)
  const viewer = useUser()
  const seesBookings = viewer !== null && may(viewer, 'tickets.queue')
  const addNow = useLatest((what: What, date: string) => {
    if (what === 'booking') return setTaking(true)
    if (what === 'hotel' || what === 'activity') return setAdding({ what, date })
    const line = what === 'other' ? newOther(date) : newFlight(date)
    builder.addLine(what === 'other' ? 'miscellaneous' : 'flightDetails', line)
    setOpen(line.key)
  })
  const [wish, setWish] = useState<TypingWish>()
  const typeOn = useLatest((day: number) => setWish({ text: ` day ${day}`, nth: (wish?.nth ?? 0) + 1 }))
  const remove = useLatest(builder.removeLine)
  const removeAll = useLatest(builder.removeLines)
  const toggle = useCallback((key: string) => setOpen((before) => (before === key ? undefined : key)), [])
  const sums = new Map(builder.sum?.lines.map((line) => [line.lineId, line]))
  const faults = faultsByLine(builder.wrong)
  const row = (one: ListedLine) => {
    const path = pathOf(one.list, one.at)
    const isOpen = open === one.line.key
    const summed = sums.get(path)
    return (
      <LineRow
        key={one.line.key}
        {...one}
        isOpen={isOpen}
        mayEdit={mayEdit}
        currency={values.currencySymbol}
        points={builder.basis?.taxBasisPoints ?? 0}
        price={summed?.price}
        cost={summed?.cost ?? undefined}
        counts={summed?.counts ?? true}
        hasPrice={!builder.wrong[`${path}.price`]}
        faults={faults.get(path) ?? ''}
        onToggle={toggle}
        onRemove={remove}
      >
        {isOpen && mayEdit && (
          <Suspense>
            <LineEditor builder={builder} one={one} />
          </Suspense>
        )}
      </LineRow>
    )
  }
  const summedDays = days.map((day): DaySum => {
    const paths = day.lines.map(({ list, at }) => pathOf(list, at))
    return { ...day, sum: sumOf(paths, sums, values.currencySymbol), faults: paths.filter((path) => faults.has(path)).length }
  })
  const nights = nightsOf(values)
  return (
    <>
      {mayEdit && (
        <Suspense fallback={<div className={css.typingSpace} />}>
          <TypingBar builder={builder} days={summedDays} wish={wish} onHideCosts={onHideCosts} />
        </Suspense>
      )}
      <section className={css.days} aria-label="Itinerary">
        {summedDays.map(({ number, date, lines, sum }) => (
          <Day
            key={number}
            title={`Day ${number}`}
            date={date ?? ''}
            night={nights.get(date ?? '') ?? ''}
            sum={lines.length > 0 && sum ? formatAmount(toDecimal(sum), values.currencySymbol) : ''}
            mayEdit={mayEdit}
            seesBookings={seesBookings}
            onAdd={addNow}
            empty={
              mayEdit && (
                <Button size="xs" variant="quiet" onClick={() => typeOn(number)}>
                  Add by typing
                </Button>
              )
            }
          >
            {lines.map(row)}
          </Day>
        ))}
        {(others.length > 0 || days.length === 0) && (
          <Day
            title={days.length === 0 ? 'Services' : 'On no day of the itinerary'}
            date=""
            mayEdit={mayEdit}
            seesBookings={seesBookings}
            onAdd={addNow}
          >
            {others.map(row)}
          </Day>
        )}
        {mayEdit && <Keys areCostsHidden={areCostsHidden} onHideCosts={onHideCosts} />}
        {isTaking && (
          <Suspense>
            <BookingDialog
              builder={builder}
              onClose={() => setTaking(false)}
              onAdd={(flights) => {
                builder.addLines(flights.map((line) => ({ list: 'flightDetails', line })))
                setTaking(false)
                const keys = flights.map(({ key }) => key)
                toast('ok', flights.length === 1 ? 'The flight is added.' : `${flights.length} flights are added.`, {
                  label: 'Undo',
                  onPress: () => removeAll(keys),
                })
              }}
            />
          </Suspense>
        )}
        {adding && (
          <Suspense>
            <AddLine
              what={adding.what}
              date={adding.date || values.arrivalDate}
              onClose={() => setAdding(undefined)}
              onAdd={(list, line) => {
                builder.addLine(list, line)
                setOpen(line.key)
                setAdding(undefined)
              }}
            />
          </Suspense>
        )}
      </section>
    </>
  )
}

function Keys({ areCostsHidden, onHideCosts }: { areCostsHidden: boolean; onHideCosts: () => void }) {
  return (
    <footer className={css.keys}>
      <span>
        <kbd>/</kbd> add
      </span>
      <span>
        <kbd>J</kbd> <kbd>K</kbd> move
      </span>
      <span>
        <kbd>E</kbd> edit
      </span>
      <span>
        <kbd>O</kbd> optional
      </span>
      <span>
        <kbd>D</kbd> duplicate
      </span>
      <button type="button" aria-pressed={areCostsHidden} onClick={onHideCosts}>
        <kbd>H</kbd> {areCostsHidden ? 'show costs' : 'hide costs'}
      </button>
    </footer>
  )
}

type Summed = NonNullable<Builder['sum']>['lines'][number]

/** What a day sells for: of the lines that count. Undefined while a price is awaited. */
function sumOf(paths: readonly string[], sums: ReadonlyMap<string, Summed>, currency: string): Money | undefined {
  let total = zero(currency)
  for (const path of paths) {
    const line = sums.get(path)
    if (!line) return undefined
    if (line.counts) total = add(total, line.price)
  }
  return total
}

/** Where each night is slept: 'Night 2 of 3, Marina Hotel'. Of hotels to choose from, the one that counts. */
function nightsOf({ accomodations }: Builder['values']): ReadonlyMap<string, string> {
  const nights = new Map<string, string>()
  for (const { checkinDate, noOfNights, name, isOptional } of accomodations) {
    const count = Math.min(countOf(noOfNights), LONGEST_SHOWN)
    if (isOptional || !isDay(checkinDate)) continue
    for (let night = 0; night < count; night += 1)
      nights.set(addDays(checkinDate as PlainDate, night), `Night ${night + 1} of ${count}, ${name}`)
  }
  return nights
}

type What = Adding | 'other' | 'flight' | 'booking'
type DayProps = {
  title: string
  date: string
  night?: string
  sum?: string
  mayEdit: boolean
  seesBookings: boolean
  onAdd: (what: What, date: string) => void
  /** Beside the sentence that nothing is on this day. */
  empty?: ReactNode
  children: ReactNode[]
}

function Day({ children, empty, ...head }: DayProps) {
  return (
    <section className={css.day} aria-label={head.title} data-day={head.date || undefined}>
      <DayHead {...head} />
      {children.length === 0 && (
        <p className={css.none}>
          Nothing on this day.
          {empty}
        </p>
      )}
      {children}
    </section>
  )
}

const DayHead = memo(function DayHead({
  title,
  date,
  night,
  sum,
  mayEdit,
  seesBookings,
  onAdd,
}: Omit<DayProps, 'children' | 'empty'>) {
  return (
    <header className={css.dayHead}>
      <h3>{title}</h3>
      {date && <span>{formatWeekdayOfYear(date)}</span>}
      {night && (
        <span className={css.night}>
          <Icon name="moon" size={16} /> {night}
        </span>
      )}
      {sum && <b className={css.daySum}>{sum}</b>}
      {mayEdit && (
        <Menu
          label={`Add to ${title}`}
          anchor={(button) => (
            <Button {...button} size="xs" icon="plus" variant="quiet" aria-label={`Add to ${title}`}>
              Add
            </Button>
          )}
        >
          {CHOICES.map(({ what, icon, name }) => (
            <MenuItem key={what} icon={icon} onPress={() => onAdd(what, date)}>
              {name}
            </MenuItem>
          ))}
          {seesBookings && (
            <MenuItem icon="ticket" onPress={() => onAdd('booking', date)}>
              Flights of a booking
            </MenuItem>
          )}
        </Menu>
      )}
    </header>
  )
})

const CHOICES = [
  { what: 'hotel', icon: 'moon', name: 'Hotel' },
  { what: 'activity', icon: 'map', name: 'Activity' },
  { what: 'other', icon: 'tag', name: 'Miscellaneous' },
  { what: 'flight', icon: 'plane', name: 'Flight' },
] as const
const ICONS: Record<ListName, IconName> = { accomodations: 'moon', activities: 'map', miscellaneous: 'tag', flightDetails: 'plane' }

type RowProps = ListedLine & {
  isOpen: boolean
  mayEdit: boolean
  currency: string
  /** Of the tax that prices contain, in hundredths of a percent. */
  points: number
  price: Money | undefined
  cost: Money | undefined
  counts: boolean
  hasPrice: boolean
  faults: string
  onToggle: (key: string) => void
  onRemove: (list: ListName, key: string) => void
  /** Its editor, while it is open. */
  children: ReactNode
}

const LineRow = memo(function LineRow(props: RowProps) {
  const { list, line, isOpen, mayEdit, currency, points, price, cost, counts, hasPrice, faults, onToggle, onRemove, children } =
    props
  const one = props as ListedLine
  const tax = price && proportion(price, BigInt(points), BigInt(10_000 + points))
  const name = nameLine(one)
  const toggle = () => onToggle(line.key)
  return (
    <div className={classes(css.line, isOpen && css.opened)} data-line={line.key}>
      <div className={css.row}>
        <Icon name={ICONS[list]} size={18} />
        <div className={css.what}>
          {mayEdit ? (
            <button type="button" className={css.name} aria-expanded={isOpen} onClick={toggle}>
              {name}
            </button>
          ) : (
            <b>{name}</b>
          )}
          <Chips one={one} />
          <small>{describeLine(one)}</small>
        </div>
        <dl className={css.sums}>
          <div className={css.inside}>
            <dt>Cost</dt>
            <dd>{cost ? formatAmount(toDecimal(cost), currency) : 'Not known'}</dd>
          </div>
          {tax && tax.minor !== 0n && (
            <div className={css.inside}>
              <dt>Tax</dt>
              <dd>{formatAmount(toDecimal(tax), currency)}</dd>
            </div>
          )}
          <div className={css.inside}>
            <dt>Margin</dt>
            <dd>{cost && price && tax ? formatAmount(toDecimal(subtract(subtract(price, tax), cost)), currency) : 'Not known'}</dd>
          </div>
          <div className={classes(css.sell, !counts && css.apart)}>
            <dt>Price</dt>
            <dd>{!hasPrice ? 'No price' : price ? formatAmount(toDecimal(price), currency) : '…'}</dd>
          </div>
        </dl>
        {mayEdit && <IconButton icon="x" size="xs" label={`Remove ${name}`} onClick={() => onRemove(list, line.key)} />}
      </div>
      {faults !== '' && !isOpen && (
        <p className={css.faults}>
          <Icon name="warning" size={16} /> {faults}
        </p>
      )}
      {isOpen && mayEdit && (
        <div className={css.editor}>
          {children}
          <Button size="xs" onClick={toggle}>
            Done
          </Button>
        </div>
      )}
    </div>
  )
}, isAlike)

/** The sums are made anew for each key; what they are is compared, not whether they are the same objects. */
function isAlike({ price, cost, ...before }: RowProps, { price: nextPrice, cost: nextCost, ...next }: RowProps): boolean {
  const isSame = (a: Money | undefined, b: Money | undefined) => a?.minor === b?.minor && a?.currency === b?.currency
  return (
    isSame(price, nextPrice) &&
    isSame(cost, nextCost) &&
    (Object.keys(next) as (keyof typeof next)[]).every((name) => Object.is(before[name], next[name]))
  )
}

/** What is known to be wrong with each line, as one text; the rest of it once somebody has tried to save. */
function faultsByLine(wrong: Builder['wrong']): ReadonlyMap<string, string> {
  const faults = new Map<string, Set<string>>()
  for (const [field, sentence] of Object.entries(wrong)) {
    const path = /^\w+\.\d+(?=\.)/.exec(field)?.[0]
    if (path && sentence) faults.set(path, (faults.get(path) ?? new Set()).add(sentence))
  }
  return new Map([...faults].map(([path, sentences]) => [path, [...sentences].join('. ')]))
}

function Chips({ one }: { one: ListedLine }) {
  const { line } = one
  const ride = 'transferType' in line ? line : undefined
  return (
    <>
      {line.isOptional && line.choice.trim() === '' && <Chip>Optional</Chip>}
      {line.choice.trim() !== '' && (
        <Chip
          tone={line.isOptional ? 'neutral' : 'accent'}
        >{`${line.isOptional ? 'Other choice' : 'Chosen'}: ${line.choice.trim()}`}</Chip>
      )}
      {'bookedByCustomer' in line && line.bookedByCustomer && <Chip>Booked by customer</Chip>}
      {ride?.sharingBasis && <Chip tone="accent">{SHARING_NAMES[ride.sharingBasis].split(',')[0]}</Chip>}
      {one.list === 'activities' && one.line.isTyped && <Chip tone="warn">Typed price</Chip>}
    </>
  )
}

export function nameLine(one: ListedLine): string {
  switch (one.list) {
    case 'accomodations':
      return one.line.name
    case 'activities':
      return one.line.name
    case 'miscellaneous':
      return one.line.name.trim() || 'New line'
    case 'flightDetails':
      return `${one.line.airlineCode} ${one.line.flightNo}`.trim() || 'New flight'
  }
}

function describeLine(one: ListedLine): string {
  const parts = (...texts: string[]) => texts.filter(Boolean).join(' · ')
  switch (one.list) {
    case 'accomodations': {
      const { city, noOfNights, numberOfRooms } = one.line
      return parts(
        city,
        `${noOfNights || 0} ${noOfNights === '1' ? 'night' : 'nights'}`,
        `${numberOfRooms || 0} ${numberOfRooms === '1' ? 'room' : 'rooms'}`,
      )
    }
    case 'activities':
      return parts(one.line.tourOption, one.line.time, one.line.pickupTransfer && `from ${one.line.pickupTransfer}`)
    case 'miscellaneous':
      return parts(one.line.time, one.line.description.slice(0, 80))
    case 'flightDetails':
      return parts(
        [one.line.origin, one.line.destination].filter(Boolean).join(' – '),
        [one.line.departureTime, one.line.arrivalTime].filter(Boolean).join(' – '),
      )
  }
}
