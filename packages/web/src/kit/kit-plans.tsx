import { money } from '@tradewind/domain/money'
import { addDays, instant, plainDate } from '@tradewind/domain/time'
import { lazy, Suspense, useState } from 'react'
import { formatWeekday, today } from '../lib/dates.ts'
import type { PlanItem } from '../ui/day-plan/plan.ts'
import { Deadline } from '../ui/deadline/deadline.tsx'
import { FixNote } from '../ui/fix-note.tsx'
import { MenuItem } from '../ui/menu.tsx'
import { Money } from '../ui/money/money.tsx'
import { type MatrixCell, type MatrixChoice, PriceMatrix } from '../ui/price-matrix/price-matrix.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { TimeSlots } from '../ui/time-slots/time-slots.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './kit.module.css'

const DayPlan = lazy(() => import('../ui/day-plan/day-plan.tsx').then((module) => ({ default: module.DayPlan })))

const aed = (minor: bigint) => money(minor, 'AED')
const HOUR = 3_600_000

const CAMPS = [
  { id: 'standard', name: 'Standard camp', note: 'Dune drive, camel ride, barbecue dinner, show' },
  { id: 'premium', name: 'Premium camp', note: 'Table service, private majlis, no queue at the grill' },
]
const WAYS = [
  { id: 'ticket', name: 'Ticket only', note: 'adult / child', icon: 'ticket' as const },
  { id: 'shared', name: 'Shared transfer', note: 'SIC, adult / child', icon: 'users' as const },
  { id: 'private', name: 'Private transfer', note: 'PVT, one van up to 7', icon: 'van' as const },
]
const CELLS: Readonly<Record<string, MatrixCell>> = {
  'standard shared': { amount: aed(90_000n), note: '165.00 / 120.00' },
  'standard private': { amount: aed(98_000n), was: aed(104_000n), note: '600.00 + van 380.00' },
  'premium shared': { amount: aed(138_000n) },
  'premium private': { amount: aed(12_345_678_900n), note: '1,080.00 + van 380.00' },
}
const SLOTS = [
  { time: '14:30' },
  { time: '15:00', left: 80 },
  { time: '15:15', left: 5 },
  { time: '15:30', left: 0 },
  { time: '16:00', left: 3, refusal: 'too few places for 6' },
]

function makeItems(): PlanItem[] {
  const day = (nth: number) => addDays(plainDate(today()), nth)
  const one = (id: number, nth: number, from: number | undefined, to: number | undefined, name: string, minor: bigint) => ({
    id,
    date: day(nth),
    from,
    to,
    name,
    amount: <Money amount={aed(minor)} detail="bare" />,
  })
  return [
    { ...one(1, 0, 1170, 1290, 'Marina dinner cruise', 79_000n), note: 'Shared transfer' },
    one(2, 1, 540, 720, 'Old Dubai walk', 65_000n),
    { ...one(3, 1, 960, 1080, 'Aquarium', 76_000n), note: 'Ticket only' },
    one(4, 1, 1050, 1140, 'Sky deck, level 124', 82_600n),
    { ...one(5, 3, 270, 540, 'Balloon over the dunes before sunrise with a falconer and breakfast', 118_000n), isOptional: true },
    { ...one(6, 3, undefined, undefined, 'Lagoon water park', 147_000n), isWrong: true },
  ]
}

/** What an offer costs, when it can be had, on which day it is, and until when it stands. */
export function KitPlans() {
  const [choice, setChoice] = useState<MatrixChoice | undefined>({ row: 'standard', column: 'private' })
  const [time, setTime] = useState<string | undefined>('15:00')
  const [items, setItems] = useState(makeItems)
  const [start] = useState(() => Date.now())
  const dates = Array.from({ length: 5 }, (_, nth) => addDays(plainDate(today()), nth))
  const move = (id: number, date: string) => setItems((all) => all.map((item) => (item.id === id ? { ...item, date } : item)))
  const moveWithUndo = (item: PlanItem, date: string) => {
    move(item.id, date)
    toast('ok', `${item.name} moved.`, { label: 'Undo', onPress: () => move(item.id, item.date) })
  }
  const stayTogether = (date: string) => [3, 4].every((id) => items.find((item) => item.id === id)?.date === date)
  const matrix = (label: string) => (
    <PriceMatrix
      label={label}
      rows={CAMPS}
      columns={WAYS}
      cellOf={(row, column) => CELLS[`${row} ${column}`] ?? { refusal: 'The transfer is compulsory' }}
      value={choice}
      onChange={setChoice}
    />
  )
  return (
    <>
      {matrix('Prices of the evening safari')}
      <div className={css.fields}>
        {matrix('The same prices in a narrow place')}
        <TimeSlots legend="Pickup" slots={SLOTS} value={time} onChange={setTime} />
        <div className={css.fields}>
          {(
            [
              ['Free cancellation', -24, 144],
              ['Answer due', -24, 30],
              ['Payment due', -40, 3],
              ['Driver', -40, -2],
            ] as const
          ).map(([label, since, until]) => (
            <Deadline key={label} since={instant(start + since * HOUR)} until={instant(start + until * HOUR)}>
              {label}
            </Deadline>
          ))}
        </div>
      </div>
      <Suspense fallback={<PageLoading />}>
        <div className={css.narrow}>
          <DayPlan
            label="Plan of the Rao family"
            days={dates.map((date, nth) => ({
              date,
              ...(nth === 0 && { note: 'Arrival, lands 09:30' }),
              ...(stayTogether(date) && {
                faults: (
                  <FixNote
                    fixes={dates
                      .filter((other) => other > date)
                      .slice(0, 2)
                      .map((other) => ({
                        label: `Move the aquarium to ${formatWeekday(other)}`,
                        onPress: () => move(3, other),
                      }))}
                  >
                    Aquarium ends at 18:00; Sky deck starts at 17:30.
                  </FixNote>
                ),
              }),
            }))}
            items={items}
            onMove={moveWithUndo}
            actionsOf={({ id }) => (
              <MenuItem icon="x" onPress={() => setItems((all) => all.filter((item) => item.id !== id))}>
                Remove
              </MenuItem>
            )}
          />
        </div>
      </Suspense>
    </>
  )
}
