import { type Money, proportion, subtract, toDecimal } from '@tradewind/domain/money'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { formatWeekdayOfYear } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { type Adding, AddLine } from './add-line.tsx'
import css from './builder.module.css'
import { type ListName, newFlight, newOther } from './builder-values.ts'
import { groupByDay, type ListedLine } from './day-groups.ts'
import { SHARING_NAMES } from './line-fields.tsx'
import { FlightEditor, OtherEditor } from './other-editors.tsx'
import { pathOf } from './read-builder.ts'
import { StayEditor } from './stay-editor.tsx'
import { TourEditor } from './tour-editor.tsx'
import type { Builder } from './use-builder.ts'

type Props = { builder: Builder; mayEdit: boolean }

/** The days with what happens on them, and what has no day yet. Of 400 lines a key that is typed draws only those that it changes. */
export function DayLines({ builder, mayEdit }: Props) {
  const { values } = builder
  const { days, others } = groupByDay(values)
  const [open, setOpen] = useState<string>()
  const [adding, setAdding] = useState<{ what: Adding; date: string }>()
  const addNow = useLatest((what: What, date: string) => {
    if (what === 'hotel' || what === 'activity') return setAdding({ what, date })
    const line = what === 'other' ? newOther(date) : newFlight(date)
    builder.addLine(what === 'other' ? 'miscellaneous' : 'flightDetails', line)
    setOpen(line.key)
  })
  const remove = useLatest(builder.removeLine)
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
        {isOpen && mayEdit && <Editor builder={builder} one={one} />}
      </LineRow>
    )
  }
  return (
    <section className={css.days} aria-label="Itinerary">
      {days.map(({ number, date, lines }) => (
        <Day key={number} title={`Day ${number}`} date={date ?? ''} mayEdit={mayEdit} onAdd={addNow}>
          {lines.map(row)}
        </Day>
      ))}
      {(others.length > 0 || days.length === 0) && (
        <Day title={days.length === 0 ? 'Services' : 'On no day of the itinerary'} date="" mayEdit={mayEdit} onAdd={addNow}>
          {others.map(row)}
        </Day>
      )}
      {adding && (
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
      )}
    </section>
  )
}

type What = Adding | 'other' | 'flight'
type DayProps = { title: string; date: string; mayEdit: boolean; onAdd: (what: What, date: string) => void; children: ReactNode[] }

function Day({ children, ...head }: DayProps) {
  return (
    <section className={css.day} aria-label={head.title}>
      <DayHead {...head} />
      {children.length === 0 && <p className={css.none}>Nothing on this day.</p>}
      {children}
    </section>
  )
}

const DayHead = memo(function DayHead({ title, date, mayEdit, onAdd }: Omit<DayProps, 'children'>) {
  return (
    <header className={css.dayHead}>
      <h3>{title}</h3>
      {date && <span>{formatWeekdayOfYear(date)}</span>}
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
    <div className={classes(css.line, isOpen && css.opened)}>
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

function Editor({ builder, one }: { builder: Builder; one: ListedLine }) {
  switch (one.list) {
    case 'accomodations':
      return <StayEditor builder={builder} {...one} />
    case 'activities':
      return <TourEditor builder={builder} {...one} />
    case 'miscellaneous':
      return <OtherEditor builder={builder} {...one} />
    case 'flightDetails':
      return <FlightEditor builder={builder} {...one} />
  }
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
