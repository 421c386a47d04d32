import { daysBetween, type PlainDate } from '@tradewind/domain/time'
import { formatWeekdayOfYear } from '../../../lib/dates.ts'
import { Icon } from '../../../ui/icons.tsx'
import { type AnyLine, describeLine, LINE_ICONS, nameLine } from '../name-line.ts'
import type { Area, Named, Part, Said } from './read-typed.ts'
import css from './typing.module.css'

/** Of other meanings, as many as are taken in at a glance. */
const OTHERS_SHOWN = 5

type HitProps = { part: Part; line: AnyLine; price: string | undefined; arrivalDate: string }

/** What a part of the text would add. */
export function Hit({ part, line, price, arrivalDate }: HitProps) {
  const { date = '', said } = part.line ?? {}
  return (
    <div className={css.hit}>
      <Icon name={LINE_ICONS[line.list]} size={18} />
      <b>{nameLine(line)}</b>
      <span>{[describeLine(line), said && howOf(line, said), said?.isOptional && 'optional'].filter(Boolean).join(' · ')}</span>
      <span className={css.date}>
        {date ? `Day ${daysBetween(arrivalDate as PlainDate, date as PlainDate) + 1}, ${formatWeekdayOfYear(date)}` : 'No day yet'}
      </span>
      <span className={css.price}>{price ?? ''}</span>
    </div>
  )
}

/** What the same words may mean too. */
export function Others({ part, onPick }: { part: Part; onPick: (at: number) => void }) {
  const others = part.choices.map((named, at) => ({ at, name: nameOf(named) })).filter(({ at }) => at !== part.at)
  return (
    <p className={css.others}>
      or
      {others.slice(0, OTHERS_SHOWN).map(({ at, name }) => (
        <button key={at} type="button" onClick={() => onPick(at)}>
          {name}
        </button>
      ))}
      {others.length > OTHERS_SHOWN && <span>and {others.length - OTHERS_SHOWN} more</span>}
    </p>
  )
}

function nameOf(named: Named): string {
  if (named.kind === 'drive') return nameDrive(named.from, named.to)
  return named.kind === 'hotel' ? named.hotel.name : `${named.option.activity}, ${named.option.name}`
}

/** With their cities: areas of several cities are called alike. */
function nameDrive(from: Area, to: Area): string {
  const isInside = from.city === to.city
  return `Transfer, ${from.name}${isInside ? '' : `, ${from.city}`} to ${to.name}, ${to.city}`
}

/** What was understood beside the name, and what is worth knowing before it is added. */
function howOf({ list, line }: AnyLine, { basis }: Said): string | false {
  if (list === 'miscellaneous') return 'not from the catalogue'
  if (list === 'flightDetails') return line.bookedByCustomer && 'booked by the customer'
  if (list === 'transfers') return line.sharingBasis === 'PVT' ? 'private' : 'shared'
  if (line.transferType === '') return list === 'activities' && 'ticket only'
  const way = line.transferType === 'return' ? 'transfer there and back' : 'transfer one way'
  return basis === 'PVT' ? `private ${way}` : basis === 'SIC' ? `shared ${way}` : way
}
