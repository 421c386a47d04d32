import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import layout from '../layout.module.css'
import { watchDrags } from './day-drag.ts'
import css from './day-plan.module.css'
import { t } from './messages.ts'
import { type DayPlanProps, itemsOn, type PlanItem } from './plan.ts'
import { PlanDaySection } from './plan-day.tsx'

/**
 * What is planned on each day, with a ruler of its hours. An item is dragged to another day, moved by Alt and an arrow key, or by its menu; each move is read
 * aloud and the item keeps the focus. Large: import it lazily.
 */
export function DayPlan({ label, days, items, onMove, actionsOf }: DayPlanProps) {
  const plan = useRef<HTMLDivElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [said, setSaid] = useState('')
  // Another day draws an item anew: what had the focus is gone then, and has it again in its new place.
  const following = useRef<{ id: number; date: string }>(undefined)
  useEffect(() => {
    const { id, date } = following.current ?? {}
    if (id === undefined || !items.some((item) => item.id === id && item.date === date)) return
    following.current = undefined
    // Read aloud once it is so: a move may be refused.
    setSaid(t('moved', { item: items.find((item) => item.id === id)?.name ?? '', day: formatWeekday(date ?? '') }))
    const button = plan.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.querySelector('button')
    button?.focus()
    button?.scrollIntoView({ block: 'nearest' })
  }, [items])
  const move =
    onMove &&
    ((item: PlanItem, date: string) => {
      following.current = { id: item.id, date }
      onMove(item, date)
    })
  const drop = useEffectEvent((itemId: unknown, date: string) => {
    const item = items.find(({ id }) => id === itemId)
    if (item && item.date !== date) move?.(item, date)
  })
  useEffect(
    () =>
      plan.current
        ? watchDrags(plan.current, {
            onLift: (itemId) => setDragged(itemId === undefined ? undefined : Number(itemId)),
            onDrop: (itemId, date) => drop(itemId, date),
          })
        : undefined,
    [],
  )
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: sections of a plan, not a set of fields */}
      <div ref={plan} role="group" aria-label={label} className={css.plan}>
        {days.map((day) => (
          <PlanDaySection
            key={day.date}
            day={day}
            days={days}
            items={itemsOn(items, day.date)}
            dragged={items.find(({ id }) => id === dragged)}
            onMove={move}
            actionsOf={actionsOf}
          />
        ))}
      </div>
      <span className={layout.vh} aria-live="polite">
        {said}
      </span>
    </>
  )
}
