import { addDays, plainDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import { DateCalendar } from '../ui/date-calendar.tsx'
import css from './kit.module.css'

/** Days from today on, so that all of them can be chosen. */
export function KitDates() {
  const first = plainDate(today())
  const [day, setDay] = useState<string>(addDays(first, 3))
  const [days, setDays] = useState({ start: '', end: '' })
  const shared = { min: first, max: addDays(first, 300) }
  return (
    <>
      <section aria-label="One day" className={css.row}>
        <DateCalendar {...shared} isRange={false} start={day} months={1} onPick={setDay} />
        <output aria-label="The day">{day}</output>
      </section>
      <section aria-label="Two days, with what each costs" className={css.row}>
        <DateCalendar
          {...shared}
          isRange
          start={days.start}
          end={days.end}
          months={1}
          onPick={(start, end) => setDays({ start, end })}
          renderDay={(date) => {
            const price = `₹${3_000 + Number(date.slice(8)) * 37}`
            return { content: price, label: `from ${price}` }
          }}
        />
        <output aria-label="The days">
          {days.start} {days.end}
        </output>
      </section>
    </>
  )
}
