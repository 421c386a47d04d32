import { type Money, proportion, subtract, toDecimal } from '@tradewind/domain/money'
import { markupPercent } from '@tradewind/domain/quotations/markup-percent'
import { createContext, type KeyboardEvent, lazy, memo, type ReactNode, Suspense, useContext, useRef } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { isTyping } from '../../lib/is-typing.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import css from './builder.module.css'
import { type DayGroup, dayOfLine, type ListedLine } from './day-groups.ts'
import { SHARING_NAMES } from './line-fields.tsx'
import { describeLine, LINE_ICONS, nameLine } from './name-line.ts'
import { useDragLine } from './use-day-drag.ts'
import type { MoveTo } from './use-move-line.ts'

// Not part of the first load of the page.
const UnconfirmedCost = lazy(async () => ({ default: (await import('./unconfirmed-costs.tsx')).UnconfirmedCost }))
const PriceMoved = lazy(async () => ({ default: (await import('./price-moved.tsx')).PriceMoved }))

type RowProps = ListedLine & {
  isOpen: boolean
  mayEdit: boolean
  /** It was sold, and cancelled since. */
  isCancelled: boolean
  /** Puts it in once more. Undefined: it was not cancelled, or nothing is changed now. */
  onSellAgain: ((list: ListedLine['list'], key: string) => void) | undefined
  currency: string
  /** Of the tax that prices contain, in hundredths of a percent. */
  points: number
  price: Money | undefined
  cost: Money | undefined
  /** What is known of the cost where not all of it is. */
  costAtLeast: Money | undefined
  /** Parts of which nobody knows the cost: 'transfer'. */
  missing: string
  /** A cost that was typed for another wish, as text; '': there is none. */
  unconfirmed: string
  onConfirm: (key: string) => void
  counts: boolean
  hasPrice: boolean
  /** What it was saved with, where that is another price. */
  was: Money | undefined
  faults: string
  /** Why it could not be sold as it is. */
  lacks: string
  /** Starts of which one would mend it: '09:00 15:00'. */
  times: string
  /** Under it: what its rates say now. */
  below: ReactNode
  onToggle: (key: string) => void
  onRemove: (key: string) => void
  onTime: (key: string, time: string) => void
  /** There are days to which it can be moved. */
  mayMove: boolean
  onMove: (key: string, to: MoveTo) => void
  /** Its editor, while it is open. */
  children: ReactNode
}

/** A line with its sums. It is drawn again only when what it shows changes. */
export const LineRow = memo(function LineRow(props: RowProps) {
  const {
    list,
    line,
    isOpen,
    mayEdit,
    isCancelled,
    onSellAgain,
    currency,
    points,
    price,
    cost,
    costAtLeast,
    missing,
    unconfirmed,
    onConfirm,
    counts,
    hasPrice,
    was,
    faults,
    lacks,
    times,
    below,
    onToggle,
    onRemove,
    onTime,
    mayMove,
    onMove,
    children,
  } = props
  const one = props as ListedLine
  const tax = price && proportion(price, BigInt(points), BigInt(10_000 + points))
  const known = cost ?? (costAtLeast?.minor ? costAtLeast : undefined)
  const margin = known && price && tax ? subtract(subtract(price, tax), known) : undefined
  // Its label says that an amount is a bound: the columns stay as wide as they are.
  const isBound = !cost && known !== undefined
  const name = nameLine(one)
  const toggle = () => onToggle(line.key)
  const [ref, row] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useDragLine(ref, row, line.key, mayMove)
  const moveByKey = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    if (!mayMove || !event.altKey || step === undefined || isTyping(event.target)) return
    // Arrow keys alone open the menu.
    event.preventDefault()
    event.stopPropagation()
    onMove(line.key, step)
  }
  return (
    <div ref={ref} className={classes(css.line, isOpen && css.opened)} data-line={line.key} onKeyDownCapture={moveByKey}>
      <div ref={row} className={css.row}>
        <Icon name={LINE_ICONS[list]} size={18} />
        <div className={css.what}>
          {mayEdit ? (
            <button type="button" className={css.name} aria-expanded={isOpen} onClick={toggle}>
              {name}
            </button>
          ) : (
            <b>{name}</b>
          )}
          {isCancelled && <Chip tone="warn">Cancelled</Chip>}
          <Chips one={one} />
          <small>{describeLine(one)}</small>
        </div>
        <dl className={css.sums}>
          <div className={css.inside}>
            <dt>{isBound ? 'Cost, at least' : 'Cost'}</dt>
            <dd>{known ? formatAmount(toDecimal(known), currency) : 'Not known'}</dd>
          </div>
          {tax && tax.minor !== 0n && (
            <div className={css.inside}>
              <dt>Tax</dt>
              <dd>{formatAmount(toDecimal(tax), currency)}</dd>
            </div>
          )}
          <div className={css.inside}>
            <dt>{isBound ? 'Margin, at most' : 'Margin'}</dt>
            <dd>{margin ? formatAmount(toDecimal(margin), currency) : 'Not known'}</dd>
          </div>
          {margin && cost && cost.minor > 0n && (
            <div className={classes(css.inside, css.percent)}>
              <dt>Markup</dt>
              <dd>{`${markupPercent(margin, cost)}%`}</dd>
            </div>
          )}
          <div className={classes(css.sell, !counts && css.apart)}>
            <dt>Price</dt>
            <dd>{!hasPrice ? 'No price' : price ? formatAmount(toDecimal(price), currency) : '…'}</dd>
          </div>
        </dl>
        {mayEdit && (
          <span className={css.acts}>
            {mayMove && (
              <Menu
                label={`Move ${name}`}
                anchor={(marks) => (
                  <IconButton
                    {...marks}
                    icon="cal"
                    size="xs"
                    label={`Move ${name}`}
                    aria-description="Alt with an arrow key moves it to the day before or after."
                  />
                )}
              >
                <DayChoices one={one} onMove={(date) => onMove(line.key, date)} />
              </Menu>
            )}
            <IconButton icon="x" size="xs" label={`Remove ${name}`} onClick={() => onRemove(line.key)} />
          </span>
        )}
      </div>
      {was && (
        <p className={css.moved}>
          <Suspense>
            <PriceMoved was={was} now={hasPrice ? price : undefined} />
          </Suspense>
        </p>
      )}
      {onSellAgain && (
        <div className={css.again}>
          <span>It stays cancelled, and is not priced again.</span>
          <Button size="xs" aria-label={`Add again: ${name}`} onClick={() => onSellAgain(list, line.key)}>
            Add again
          </Button>
        </div>
      )}
      {faults !== '' && !isOpen && (
        <p className={css.faults}>
          <Icon name="warning" size={16} /> {faults}
        </p>
      )}
      {lacks !== '' && (
        <div className={css.lacks}>
          <Icon name="warning" size={16} />
          <span>
            {`Cannot be sold yet: ${lacks}`}
            {mayEdit && times !== '' && <TimeFixes times={times} name={name} onTime={(time) => onTime(line.key, time)} />}
          </span>
        </div>
      )}
      {unconfirmed !== '' && (
        <Suspense>
          <UnconfirmedCost
            unconfirmed={unconfirmed}
            name={name}
            mayEdit={mayEdit}
            onConfirm={() => onConfirm(line.key)}
            onType={isOpen ? undefined : toggle}
          />
        </Suspense>
      )}
      {missing !== '' && unconfirmed === '' && !isOpen && (
        <div className={classes(css.lacks, css.inside)}>
          <Icon name="info" size={16} />
          <span>
            {`The cost of the ${missing} is not known. `}
            {mayEdit && (
              <Button size="xs" aria-label={`Enter the cost of the ${missing}: ${name}`} onClick={toggle}>
                Enter the cost
              </Button>
            )}
          </span>
        </div>
      )}
      {below}
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

const TIMES_OFFERED = 4

/** The smallest fix of a missing time, in one press. Where there are many, the line's own field has them all. */
function TimeFixes({ times, name, onTime }: { times: string; name: string; onTime: (time: string) => void }) {
  return (
    <span className={css.fixes}>
      {times
        .split(' ')
        .slice(0, TIMES_OFFERED)
        .map((time) => (
          <Button key={time} size="xs" aria-label={`Set ${time}: ${name}`} onClick={() => onTime(time)}>
            {`Set ${time}`}
          </Button>
        ))}
    </span>
  )
}

/** The days of the itinerary, for a menu that is open: a row is not drawn again for them. */
export const DaysContext = createContext<readonly DayGroup[]>([])

function DayChoices({ one, onMove }: { one: ListedLine; onMove: (date: string) => void }) {
  const here = dayOfLine(one)
  return useContext(DaysContext).map(({ number, date }) =>
    date === undefined || date === here ? null : (
      <MenuItem key={date} icon="cal" onPress={() => onMove(date)}>
        {`Day ${number}, ${formatWeekday(date)}`}
      </MenuItem>
    ),
  )
}

/** The sums are made anew for each key; what they are is compared, not whether they are the same objects. */
function isAlike(
  { price, cost, costAtLeast, ...before }: RowProps,
  { price: nextPrice, cost: nextCost, costAtLeast: nextLeast, ...next }: RowProps,
): boolean {
  const isSame = (a: Money | undefined, b: Money | undefined) => a?.minor === b?.minor && a?.currency === b?.currency
  return (
    isSame(price, nextPrice) &&
    isSame(cost, nextCost) &&
    isSame(costAtLeast, nextLeast) &&
    (Object.keys(next) as (keyof typeof next)[]).every((name) => Object.is(before[name], next[name]))
  )
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
      {'isTyped' in line && line.isTyped && <Chip tone="warn">Typed price</Chip>}
    </>
  )
}
