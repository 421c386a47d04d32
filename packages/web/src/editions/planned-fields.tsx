import { today } from '../lib/dates.ts'
import { DateField } from '../ui/date-field.tsx'
import { Radio, TextField } from '../ui/field.tsx'
import type { useCallForm } from '../ui/form/use-call-form.ts'
import css from './editions.module.css'

/** When drafts go live, as a form holds it. */
export type PlannedValues = { day: string; time: string; note: string }
export type WhenValues = PlannedValues & { isPlanned: boolean }

export const NOW: WhenValues = { isPlanned: false, day: '', time: '', note: '' }
const REQUIRED = 'This is required field.'
const NOT_A_DATE = 'Please enter a valid date'

/** What is wrong with the moment, by field. */
export function faultsOfMoment({ day }: PlannedValues): { day?: string } {
  if (day === '') return { day: REQUIRED }
  return /^\d{4}-\d\d-\d\d$/.test(day) ? {} : { day: NOT_A_DATE }
}

/** As a call takes it. */
export function plannedFor({ day, time, note }: PlannedValues) {
  return { day, note, ...(time !== '' && { time }) }
}

type Fields = Pick<ReturnType<typeof useCallForm<PlannedValues>>, 'text' | 'field'>
/** As the form gives them while it is drawn itself: so it knows which sentences stand beside a field. */
type MomentProps = { day: ReturnType<Fields['field']>; time: ReturnType<Fields['text']> }

/** A day and a time of it. */
export function PlannedFields({ day, time }: MomentProps) {
  return (
    <div className={css.moment}>
      <DateField label="Date" min={today()} {...day} />
      <TextField label="Time" type="time" optional help="Empty: when the day begins" {...time} />
    </div>
  )
}

/** Now, or at a moment. */
export function WhenFields({
  isPlanned,
  onPlan,
  ...moment
}: MomentProps & { isPlanned: boolean; onPlan: (isPlanned: boolean) => void }) {
  return (
    <fieldset className={css.when}>
      <legend>When</legend>
      <Radio name="when" checked={!isPlanned} onChange={() => onPlan(false)}>
        Now
      </Radio>
      <Radio name="when" checked={isPlanned} onChange={() => onPlan(true)}>
        At a date and time
      </Radio>
      {isPlanned && <PlannedFields {...moment} />}
    </fieldset>
  )
}
