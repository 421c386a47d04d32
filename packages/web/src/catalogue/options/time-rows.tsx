import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useRowFocus } from '../../ui/form/use-row-focus.ts'
import { WeekdayBoxes } from '../../ui/weekday-boxes.tsx'
import css from '../catalogue.module.css'
import type { TourOption } from '../catalogue-queries.ts'
import { RowProblem } from './row-problem.tsx'

type Timing = TourOption['timing']
type TimeRow = TourOption['times'][number]
type ExceptionRow = TourOption['exceptions'][number]
type Rows<Row> = {
  timing: Timing
  rows: readonly Row[]
  errorOf: (field: string) => string | undefined
  onChange: (rows: Row[]) => void
}

const NEW_TIME: TimeRow = { weekdays: [...EVERY_DAY], fromDay: null, toDay: null, startsAt: '', closesAt: null, people: null }

/** The weekly calendar: a start, or opening hours, on some weekdays, all year or between two days. */
export function TimeRows({ timing, rows, errorOf, onChange }: Rows<TimeRow>) {
  const list = useRowFocus<HTMLFieldSetElement>(rows.length)
  const set = (at: number, change: Partial<TimeRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const what = timing === 'startTimes' ? 'start time' : 'opening hours'
  return (
    <fieldset ref={list} className={css.rows}>
      <legend>{timing === 'startTimes' ? 'Start times' : 'Opening hours'}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved
        <div key={at} className={css.row}>
          <div className={css.fields}>
            <TextField
              label={timing === 'startTimes' ? 'Starts' : 'Opens'}
              type="time"
              controlSize="sm"
              value={row.startsAt}
              error={errorOf(`times.${at}.startsAt`)}
              onChange={({ target }) => set(at, { startsAt: target.value })}
            />
            {timing === 'openingHours' && (
              <TextField
                label="Closes"
                type="time"
                controlSize="sm"
                value={row.closesAt ?? ''}
                error={errorOf(`times.${at}.closesAt`)}
                onChange={({ target }) => set(at, { closesAt: target.value || null })}
              />
            )}
            <DateField
              label="From"
              name={`from${at}`}
              controlSize="sm"
              optional
              value={row.fromDay ?? ''}
              error={errorOf(`times.${at}.fromDay`)}
              onChange={(day) => set(at, { fromDay: day || null })}
            />
            <DateField
              label="To"
              name={`to${at}`}
              controlSize="sm"
              optional
              value={row.toDay ?? ''}
              error={errorOf(`times.${at}.toDay`)}
              onChange={(day) => set(at, { toDay: day || null })}
            />
            <TextField
              label="People"
              optional
              controlSize="sm"
              inputMode="numeric"
              maxLength={5}
              value={row.people ?? ''}
              error={errorOf(`times.${at}.people`)}
              onChange={({ target }) => set(at, { people: Number(target.value.replace(/\D/g, '')) || null })}
            />
          </div>
          <div className={css.rowFoot}>
            <WeekdayBoxes label="Weekdays" isLabelHidden value={row.weekdays} onChange={(weekdays) => set(at, { weekdays })} />
            <IconButton
              icon="x"
              size="sm"
              label={`Remove ${what} ${at + 1}`}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          </div>
          <RowProblem sentence={errorOf(`times.${at}`)} />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onChange([...rows, NEW_TIME])}>
          Add {what}
        </Button>
      </div>
      <RowProblem sentence={errorOf('times')} />
    </fieldset>
  )
}

const NEW_EXCEPTION: ExceptionRow = { day: '', kind: 'closed', startsAt: null, closesAt: null, people: null, reason: '' }

/** Days that differ from the weekly calendar: closed, or with a start of their own. */
export function ExceptionRows({ timing, rows, errorOf, onChange }: Rows<ExceptionRow>) {
  const list = useRowFocus<HTMLFieldSetElement>(rows.length)
  const set = (at: number, change: Partial<ExceptionRow>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <fieldset ref={list} className={css.rows}>
      <legend>Days that differ</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved
        <div key={at} className={css.row}>
          <div className={css.fields}>
            <DateField
              label="Day"
              name={`day${at}`}
              controlSize="sm"
              value={row.day}
              error={errorOf(`exceptions.${at}.day`)}
              onChange={(day) => set(at, { day })}
            />
            <SelectField
              label="On this day"
              controlSize="sm"
              value={row.kind}
              onChange={({ target }) => set(at, { kind: target.value as ExceptionRow['kind'] })}
            >
              <option value="closed">Closed</option>
              <option value="extra">Extra start</option>
            </SelectField>
            <TextField
              label={timing === 'openingHours' ? 'Opens' : 'Start'}
              type="time"
              controlSize="sm"
              optional={row.kind === 'closed'}
              value={row.startsAt ?? ''}
              onChange={({ target }) => set(at, { startsAt: target.value || null })}
            />
            {row.kind === 'extra' && timing === 'openingHours' && (
              <TextField
                label="Closes"
                type="time"
                controlSize="sm"
                value={row.closesAt ?? ''}
                onChange={({ target }) => set(at, { closesAt: target.value || null })}
              />
            )}
            {row.kind === 'extra' && (
              <TextField
                label="People"
                optional
                controlSize="sm"
                inputMode="numeric"
                maxLength={5}
                value={row.people ?? ''}
                error={errorOf(`exceptions.${at}.people`)}
                onChange={({ target }) => set(at, { people: Number(target.value.replace(/\D/g, '')) || null })}
              />
            )}
            <TextField
              label="Reason"
              optional
              controlSize="sm"
              maxLength={200}
              value={row.reason}
              onChange={({ target }) => set(at, { reason: target.value })}
            />
          </div>
          <div className={css.rowFoot}>
            <span />
            <IconButton
              icon="x"
              size="sm"
              label={`Remove day ${at + 1}`}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            />
          </div>
          <RowProblem sentence={errorOf(`exceptions.${at}`)} />
        </div>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onChange([...rows, NEW_EXCEPTION])}>
          Add day
        </Button>
      </div>
    </fieldset>
  )
}
