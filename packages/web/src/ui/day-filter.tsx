import { readDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { DateField } from './date-field.tsx'
import { t } from './messages.ts'
import { useFollowing } from './use-following.ts'

type Props = { name: string; label: string; value: string; onChange: (day: string) => void }

/** A day that filters a list. It applies when it is picked or typing has ended; a text that is not a date is kept and ignored. */
export function DayFilter({ name, label, value, onChange }: Props) {
  const [typed, type] = useFollowing(value)
  const [isDone, setDone] = useState(false)
  return (
    <DateField
      controlSize="sm"
      name={name}
      label={label}
      value={typed}
      error={isDone && typed !== '' && !readDate(typed) ? t('validDate') : undefined}
      onChange={(next) => {
        type(next)
        setDone(false)
      }}
      onDone={(day) => {
        setDone(true)
        if (day !== value && (day === '' || readDate(day))) onChange(day)
      }}
    />
  )
}
