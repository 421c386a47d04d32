import { lastEntryOf, type Slot } from '../carts/offer-of-day.ts'
import { slotAt } from '../carts/planned-item.ts'
import type { Timing } from '../catalogue/tour-times.ts'
import { formatDate } from '../format-date.ts'
import { epochMs, type Instant, type PlainDate } from '../time.ts'
import { instantOf } from '../zoned-time.ts'
import type { TransferType } from './itinerary.ts'
import { NO_DAY } from './refuse-itinerary.ts'

/** Why a line cannot be sold, and beside which of its fields it stands. */
export type SaleFault = {
  readonly field: 'tourOptionId' | 'startDate' | 'time' | 'transferType' | 'departureDate'
  readonly sentence: string
  /** Of a time that is missing or wrong: the starts that could be chosen. */
  readonly times?: readonly string[]
}

type PlannedActivity = {
  readonly day: PlainDate | null
  readonly time: string | null
  readonly transferType: TransferType | null
}
/** Its tour option as it is now. `zone`: of the city where it takes place. */
type OptionNow = {
  readonly timing: Timing
  readonly isTransferRequired: boolean
  readonly slotsOn: (day: PlainDate) => readonly Slot[]
  readonly zone: string
}
/** When an activity of a quotation takes place, or all that it cannot be sold for. */
export type PlacedActivity =
  | { readonly day: PlainDate; readonly slot: Slot; readonly startInstant: Instant }
  | { readonly faults: readonly SaleFault[] }

/** What vouchering refuses of an activity, and what the desk reads of it before. */
export function placeActivity({ day, ...line }: PlannedActivity, option: OptionNow, now: Instant): PlacedActivity {
  if (day === null) return { faults: [fault('startDate', NO_DAY.activity)] }
  const isPast = (slot: Slot) => lastEntryOf(slot, { ...option, day }) <= epochMs(now)
  const slots = option.slotsOn(day)
  const start =
    slots.length === 0
      ? fault('startDate', `It does not run on ${formatDate(day)}.`)
      : chooseStart(slots, line.time, { ...option, isPast })
  const faults = [
    'field' in start && start,
    !('field' in start) &&
      isPast(start) &&
      fault('startDate', option.timing === 'startTimes' ? 'It has begun already.' : 'It has closed already.'),
    option.isTransferRequired && line.transferType === null && fault('transferType', 'This activity is sold only with a transfer.'),
  ].filter((found) => found !== false)
  if (faults.length > 0 || 'field' in start) return { faults }
  return { day, slot: start, startInstant: instantOf({ local: `${day}T${start.startsAt}`, zone: option.zone }) }
}

type Choosing = { readonly timing: Timing; readonly isPast: (slot: Slot) => boolean }

/** The start that the line says, or the only one of its day. */
function chooseStart(slots: readonly Slot[], time: string | null, { timing, isPast }: Choosing): Slot | SaleFault {
  if (timing !== 'startTimes') return chooseOpening(slots, time, { timing, isPast })
  const [only, another] = slots
  const found = time === null ? !another && only : slots.find(({ startsAt }) => startsAt === time)
  if (found) return found
  const times = slots.filter((slot) => !isPast(slot)).map(({ startsAt }) => startsAt)
  if (time === null) return { ...fault('time', `Please choose a time: ${sayTimes(slots)}.`), times }
  return { ...fault('time', `It does not start at ${time}, but at ${sayTimes(slots)}.`), times }
}

/** Of what is open for a while, the opening in which the party comes. Where it comes at any time, the first that is not over. */
function chooseOpening(slots: readonly Slot[], time: string | null, { timing, isPast }: Choosing): Slot | SaleFault {
  const open = time === null ? (slots.find((slot) => !isPast(slot)) ?? slots[0]) : slotAt(slots, { timing, time })
  if (open) return open
  const times = slots.filter((slot) => !isPast(slot)).map(({ startsAt }) => startsAt)
  return { ...fault('time', `It is not open at ${time}, but ${sayOpenings(slots)}.`), times }
}

/** '10:00–13:00 or 15:00–22:00' */
function sayOpenings(slots: readonly Slot[]): string {
  return slots.map(({ startsAt, closesAt }) => (closesAt === null ? `from ${startsAt}` : `${startsAt}–${closesAt}`)).join(' or ')
}

const TIMES_SAID = 8

/** '09:00, 11:00 or 15:00' */
function sayTimes(slots: readonly Slot[]): string {
  const times = slots.slice(0, TIMES_SAID).map(({ startsAt }) => startsAt)
  if (slots.length > TIMES_SAID) return `${times.join(', ')} or later`
  return times.length === 1 ? `${times[0]}` : `${times.slice(0, -1).join(', ')} or ${times.at(-1)}`
}

/** The same of a hotel, a transfer, a flight or another service that has no day. A voucher has a sheet for each. */
export function faultOfDayless(kind: 'accommodation' | 'transfer' | 'miscellaneous' | 'flight'): SaleFault {
  if (kind === 'flight') return fault('departureDate', 'Please enter the day of the flight.')
  return fault('startDate', kind === 'transfer' ? NO_DAY.transfer : NO_DAY.miscellaneous)
}

function fault(field: SaleFault['field'], sentence: string): SaleFault {
  return { field, sentence }
}
