import { proportion, subtract, toDecimal } from '@tradewind/domain/money'
import { useState } from 'react'
import { formatWeekdayOfYear } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
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

/** The days with what happens on them, and what has no day yet. */
export function DayLines({ builder, mayEdit }: Props) {
  const { values } = builder
  const { days, others } = groupByDay(values)
  const [open, setOpen] = useState<string>()
  const [adding, setAdding] = useState<{ what: Adding; date: string }>()
  const add = (what: Adding | 'other' | 'flight', date: string) => {
    if (what === 'hotel' || what === 'activity') return setAdding({ what, date })
    const line = what === 'other' ? newOther(date) : newFlight(date)
    builder.addLine(what === 'other' ? 'miscellaneous' : 'flightDetails', line)
    setOpen(line.key)
  }
  const group = { builder, mayEdit, open, onOpen: setOpen, onAdd: add }
  return (
    <section className={css.days} aria-label="Itinerary">
      {days.map(({ number, date, lines }) => (
        <Day key={number} {...group} title={`Day ${number}`} date={date ?? ''} lines={lines} />
      ))}
      {(others.length > 0 || days.length === 0) && (
        <Day {...group} title={days.length === 0 ? 'Services' : 'On no day of the itinerary'} date="" lines={others} />
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

type DayProps = Props & {
  title: string
  date: string
  lines: readonly ListedLine[]
  open: string | undefined
  onOpen: (key: string | undefined) => void
  onAdd: (what: Adding | 'other' | 'flight', date: string) => void
}

function Day({ builder, mayEdit, title, date, lines, open, onOpen, onAdd }: DayProps) {
  return (
    <section className={css.day} aria-label={title}>
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
      {lines.length === 0 && <p className={css.none}>Nothing on this day.</p>}
      {lines.map((one) => (
        <LineRow
          key={one.line.key}
          builder={builder}
          one={one}
          mayEdit={mayEdit}
          isOpen={open === one.line.key}
          onToggle={() => onOpen(open === one.line.key ? undefined : one.line.key)}
        />
      ))}
    </section>
  )
}

const CHOICES = [
  { what: 'hotel', icon: 'moon', name: 'Hotel' },
  { what: 'activity', icon: 'map', name: 'Activity' },
  { what: 'other', icon: 'tag', name: 'Miscellaneous' },
  { what: 'flight', icon: 'plane', name: 'Flight' },
] as const
const ICONS: Record<ListName, IconName> = { accomodations: 'moon', activities: 'map', miscellaneous: 'tag', flightDetails: 'plane' }

type RowProps = { builder: Builder; one: ListedLine; mayEdit: boolean; isOpen: boolean; onToggle: () => void }

function LineRow({ builder, one, mayEdit, isOpen, onToggle }: RowProps) {
  const { list, at, line } = one
  const path = pathOf(list, at)
  const summed = builder.sum?.lines.find(({ lineId }) => lineId === path)
  const { currencySymbol } = builder.values
  const points = builder.basis?.taxBasisPoints ?? 0
  const tax = summed && proportion(summed.price, BigInt(points), BigInt(10_000 + points))
  const hasPrice = !builder.wrong[`${path}.price`]
  const name = nameLine(one)
  const faults = faultsOf(builder, path)
  return (
    <div className={classes(css.line, isOpen && css.opened)}>
      <div className={css.row}>
        <Icon name={ICONS[list]} size={18} />
        <div className={css.what}>
          {mayEdit ? (
            <button type="button" className={css.name} aria-expanded={isOpen} onClick={onToggle}>
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
            <dd>{summed?.cost ? formatAmount(toDecimal(summed.cost), currencySymbol) : 'Not known'}</dd>
          </div>
          {tax && tax.minor !== 0n && (
            <div className={css.inside}>
              <dt>Tax</dt>
              <dd>{formatAmount(toDecimal(tax), currencySymbol)}</dd>
            </div>
          )}
          <div className={css.inside}>
            <dt>Margin</dt>
            <dd>
              {summed?.cost && tax
                ? formatAmount(toDecimal(subtract(subtract(summed.price, tax), summed.cost)), currencySymbol)
                : 'Not known'}
            </dd>
          </div>
          <div className={classes(css.sell, summed && !summed.counts && css.apart)}>
            <dt>Price</dt>
            <dd>{!hasPrice ? 'No price' : summed ? formatAmount(toDecimal(summed.price), currencySymbol) : '…'}</dd>
          </div>
        </dl>
        {mayEdit && <IconButton icon="x" size="xs" label={`Remove ${name}`} onClick={() => builder.removeLine(list, line.key)} />}
      </div>
      {faults.length > 0 && !isOpen && (
        <p className={css.faults}>
          <Icon name="warning" size={16} /> {faults.join('. ')}
        </p>
      )}
      {isOpen && mayEdit && (
        <div className={css.editor}>
          <Editor builder={builder} one={one} />
          <Button size="xs" onClick={onToggle}>
            Done
          </Button>
        </div>
      )}
    </div>
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

/** What is known to be wrong; the rest of it once somebody has tried to save. */
function faultsOf(builder: Builder, path: string): string[] {
  const own = Object.keys(builder.wrong).filter((field) => field.startsWith(`${path}.`))
  return [...new Set(own.map((field) => builder.wrong[field] ?? ''))].filter(Boolean)
}

function Chips({ one }: { one: ListedLine }) {
  const { line } = one
  const ride = 'transferType' in line ? line : undefined
  return (
    <>
      {line.isOptional && <Chip>Optional</Chip>}
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
