import { useEffect, useId, useRef, useState } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { classes } from '../class-names.ts'
import { HourRuler } from '../hour-ruler/hour-ruler.tsx'
import { dropOnDay } from './day-drag.ts'
import css from './day-plan.module.css'
import { t } from './messages.ts'
import { type DayPlanProps, type PlanDay, type PlanItem, spansOf } from './plan.ts'
import { PlanRow } from './plan-row.tsx'

type Props = Pick<DayPlanProps, 'days' | 'onMove' | 'actionsOf'> & {
  day: PlanDay
  items: readonly PlanItem[]
  dragged: PlanItem | undefined
}

/** One day: its ruler, its items, what is wrong with them. What is dragged is dropped anywhere on it. */
export function PlanDaySection({ day: { date, note, sum, faults }, days, items, dragged, onMove, actionsOf }: Props) {
  const ref = useRef<HTMLElement>(null)
  const nameId = useId()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const element = ref.current
    return element ? dropOnDay(element, date, setOver) : undefined
  }, [date])
  const canDrop = dragged !== undefined && dragged.date !== date
  return (
    <section ref={ref} aria-labelledby={nameId} className={classes(css.day, canDrop && css.target, canDrop && isOver && css.over)}>
      <header>
        <h3 id={nameId}>{formatWeekday(date)}</h3>
        {note && <span>{note}</span>}
        {sum && <span className={css.sum}>{sum}</span>}
      </header>
      {items.length === 0 ? (
        <p className={css.empty}>{t('empty')}</p>
      ) : (
        <>
          <HourRuler spans={spansOf(items)} />
          <ul>
            {items.map((item) => (
              <PlanRow
                key={item.id}
                item={item}
                days={days}
                isLifted={dragged?.id === item.id}
                onMove={onMove}
                actions={actionsOf?.(item)}
              />
            ))}
          </ul>
        </>
      )}
      {faults}
    </section>
  )
}
