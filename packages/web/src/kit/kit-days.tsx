import { addDays, plainDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { today } from '../lib/dates.ts'
import { DayStrip, type StripDay } from '../ui/day-strip/day-strip.tsx'

/** The same for each opening, counted from today. */
function makeDays(count: number): StripDay[] {
  return Array.from({ length: count }, (_, nth) => {
    const guests = (nth * 37) % 70
    return {
      date: addDays(plainDate(today()), nth - 2),
      value: String(guests),
      unit: 'guests',
      load: { all: guests, part: Math.min((nth * 11) % 30, guests) },
      mark:
        nth % 5 === 2
          ? { tone: 'bad' as const, words: '1 conflict' }
          : nth % 7 === 1
            ? { tone: 'warn' as const, words: '2 open questions' }
            : undefined,
    }
  })
}
const AMOUNTS: readonly StripDay[] = Array.from({ length: 6 }, (_, nth) => ({
  date: addDays(plainDate(today()), nth),
  ...(nth === 3 ? { isClosed: true } : nth === 4 ? { value: 'Free' } : { value: '1,48,250.00', unit: 'dirhams' }),
  ...(nth === 1 && { mark: { tone: 'ok' as const, words: 'confirmed' } }),
}))

/** Days in a row: with counts and bars, with amounts, with more days than there is room for. */
export function KitDays() {
  const [day, setDay] = useState<string>()
  const [many, setMany] = useState<string | undefined>(addDays(plainDate(today()), 60))
  return (
    <>
      <section aria-label="Two weeks">
        <DayStrip label="Guests by day" days={makeDays(14)} chosen={day} onChoose={setDay} canClear />
        <p>
          Narrowed to: <output aria-label="Narrowed to">{day ?? 'all days'}</output>
        </p>
      </section>
      <DayStrip label="Days of a journey" days={AMOUNTS} chosen={day} onChoose={setDay} />
      <DayStrip label="Ninety days" days={makeDays(90)} chosen={many} onChoose={setMany} />
    </>
  )
}
