import { formatDate } from '@tradewind/domain/format-date'
import { SUPPLIER_ANSWERS } from '@tradewind/domain/travel-days/arrangement'
import type { ReactNode } from 'react'
import { DateField } from '../ui/date-field.tsx'
import { SelectField } from '../ui/field.tsx'
import { ANSWERS } from './travel-words.ts'

export type Control<Value> = { name: string; value: string; error: string | undefined; onChange: (value: Value) => void }
export type TextControl = Control<{ target: { value: string } }>
type Props = {
  answer: TextControl
  on: Control<string>
  today: string
  labels: { readonly answer: string; readonly on: string }
  /** What it costs, asked once it is confirmed. */
  cost: ReactNode
}

/** Of what is typed as a cost; nothing typed is none. */
export const isNoCost = (typed: string) => typed.trim() !== '' && !/^\d{1,9}(\.\d{1,3})?$/.test(typed.trim())

/** What a supplier answers, since when, and for how much. */
export function AnswerFields({ answer, on, today, labels, cost }: Props) {
  return (
    <>
      <SelectField label={labels.answer} {...answer}>
        <option value="">No answer yet</option>
        {SUPPLIER_ANSWERS.map((one) => (
          <option key={one} value={one}>
            {ANSWERS[one]}
          </option>
        ))}
      </SelectField>
      {answer.value !== '' && (
        <DateField label={labels.on} max={today} help={on.value === '' ? `Empty: ${formatDate(today)}` : undefined} {...on} />
      )}
      {answer.value === 'confirmed' && cost}
    </>
  )
}
