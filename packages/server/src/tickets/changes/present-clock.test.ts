import { plainDate } from '@tradewind/domain/time'
import type { ZoneHistory } from '@tradewind/domain/zone-history'
import { instantOf } from '@tradewind/domain/zoned-time'
import { expect, test } from 'vitest'
import { presentClock } from './present-clock.ts'

const zone = 'Asia/Kolkata'
const zones: ZoneHistory = [{ zone }]
const at = (local: string) => instantOf({ local, zone })

// 00:10 and 05:00 in India are still the day before in UTC.
test.each(['00:10', '05:00', '23:30'])(
  'money handed on at %s is with its holder since that day, and overdue only once the due day is over',
  (time) => {
    const clock = (now: string) =>
      presentClock(
        { money_with: 'airline', money_since: at(`2027-04-01T${time}`), money_due_on: plainDate('2027-04-08') },
        { zones, now: at(now) },
      )
    expect(clock(`2027-04-01T${time}`)).toMatchObject({ sinceOn: '2027-04-01', isOverdue: false })
    expect(clock('2027-04-08T00:10')?.isOverdue).toBe(false)
    expect(clock('2027-04-08T23:30')?.isOverdue).toBe(false)
    expect(clock('2027-04-09T00:10')?.isOverdue).toBe(true)
    expect(clock('2027-04-09T05:00')?.isOverdue).toBe(true)
  },
)
