import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatWeekday } from '../../lib/dates.ts'
import { formatMinutes } from '../board/lanes.ts'
import { IconButton } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { classes } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { Menu, MenuItem } from '../menu.tsx'
import { dragItem } from './day-drag.ts'
import css from './day-plan.module.css'
import { t } from './messages.ts'
import { type DayPlanProps, dayBeside, type PlanItem } from './plan.ts'

type Props = Pick<DayPlanProps, 'days' | 'onMove'> & {
  item: PlanItem
  isLifted: boolean
  actions: ReactNode
}

const MINUTES_OF_DAY = 24 * 60

/** One item of a day: time, name and amount, and a menu of what can be done with it. */
export function PlanRow({ item, days, isLifted, onMove, actions }: Props) {
  const ref = useRef<HTMLLIElement>(null)
  const { id, date, from, to, name, note, amount, isOptional = false } = item
  const isFixed = onMove === undefined
  useEffect(() => {
    const element = ref.current
    return element && !isFixed ? dragItem(element, id) : undefined
  }, [id, isFixed])
  const moveByKey = (event: KeyboardEvent) => {
    const step = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown']
    if (!onMove || !event.altKey || step === undefined) return
    // Arrow keys alone open the menu.
    event.preventDefault()
    event.stopPropagation()
    const beside = dayBeside(days, date, step)
    if (beside !== undefined) onMove(item, beside)
  }
  return (
    <li
      ref={ref}
      data-item={id}
      className={classes(css.item, isOptional && css.optional, isLifted && css.lifted)}
      onKeyDownCapture={moveByKey}
    >
      <span className={css.grip}>{!isFixed && <Icon name="grip" size={16} />}</span>
      <span className={css.when}>
        {from !== undefined && <span className={css.time}>{formatMinutes(from)}</span>}
        {to !== undefined && <small>{t(to < MINUTES_OF_DAY ? 'until' : 'untilNextDay', { time: formatMinutes(to) })}</small>}
      </span>
      <span className={css.name}>{name}</span>
      <span className={css.amount}>{amount}</span>
      <span className={css.note}>
        {note}
        {isOptional && <Chip>{t('optional')}</Chip>}
      </span>
      <span className={css.more}>
        {(!isFixed || Boolean(actions)) && (
          <Menu
            label={t('actionsOf', { item: name })}
            anchor={(marks) => (
              <IconButton {...marks} icon="more" size="sm" label={t('actionsOf', { item: name })} aria-description={t('howTo')} />
            )}
          >
            {onMove &&
              days
                .filter((day) => day.date !== date)
                .map((day) => (
                  <MenuItem key={day.date} icon="cal" onPress={() => onMove(item, day.date)}>
                    {t('moveTo', { day: formatWeekday(day.date) })}
                  </MenuItem>
                ))}
            {actions}
          </Menu>
        )}
      </span>
    </li>
  )
}
