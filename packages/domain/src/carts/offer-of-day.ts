import { type CancellationTerm, type Cutoff, minutesFree, minutesOf } from '../catalogue/cancellation-terms.ts'
import { type Start, startsOn, type Timing } from '../catalogue/tour-times.ts'
import { type CountedOption, limitsOfStart, placesLeft, type TakenOf } from '../places/counted-start.ts'
import { addDays, epochMs, type Instant, instant, type PlainDate } from '../time.ts'
import { epochOf } from '../zoned-time.ts'

/** How a party goes to an activity that it buys: alone, with others, or in a vehicle of its own. */
export const TRANSFER_CHOICES = ['ticket', 'sharing', 'private'] as const
export type TransferChoice = (typeof TRANSFER_CHOICES)[number]

/** Why a tour option is no offer in one of the ways. */
export const WHY_NO_OFFER = ['party', 'transferRequired', 'noTicketRate', 'noTransferRate', 'noExchangeRate'] as const
export type WhyNoOffer = (typeof WHY_NO_OFFER)[number]

/** What decides whether a start can still be booked. */
export type Terms = {
  readonly option: CountedOption
  readonly cutoff: Cutoff
  readonly cancellation: readonly CancellationTerm[]
}

export type Slot = Pick<Start, 'startsAt' | 'closesAt'> & {
  /** How many people it still takes; null: without limit. */
  readonly places: number | null
  readonly bookableUntil: Instant
  readonly isTooLate: boolean
  /** Null where it was never free, or is no longer. */
  readonly freeUntil: Instant | null
}

/**
 * The starts of a day as a buyer sees them now. What begins at a fixed time is booked before it begins; what is open for a while, or all day, until it
 * closes. A cancellation counts from the beginning in both cases.
 */
export function slotsOn(
  { option, cutoff, cancellation }: Terms,
  day: PlainDate,
  { zone, now, takenOf }: { readonly zone: string; readonly now: Instant; readonly takenOf: TakenOf },
): Slot[] {
  const { calendar } = option
  const [nowMs, cutoffMs, free] = [epochMs(now), minutesOf(cutoff) * MINUTE_MS, minutesFree(cancellation)]
  const starts = startsOn(calendar, day)
  return starts.map((start) => {
    const { startsAt, closesAt } = start
    const startMs = epochOf({ local: `${day}T${startsAt}`, zone })
    const lastEntryMs = calendar.timing === 'startTimes' ? startMs : closingOf(day, start, zone)
    const untilMs = lastEntryMs - cutoffMs
    const freeMs = free === undefined ? undefined : startMs - free * MINUTE_MS
    return {
      startsAt,
      closesAt,
      places: placesLeft(limitsOfStart(option, day, start, starts), takenOf),
      bookableUntil: instant(untilMs),
      isTooLate: untilMs < nowMs,
      freeUntil: freeMs !== undefined && freeMs >= nowMs ? instant(freeMs) : null,
    }
  })
}

const MINUTE_MS = 60_000

type EntryDay = { readonly timing: Timing; readonly day: PlainDate; readonly zone: string }

/** Until when a party can come, in milliseconds since 1970: what begins at a fixed time to its beginning, all else until it closes. */
export function lastEntryOf(start: Pick<Start, 'startsAt' | 'closesAt'>, { timing, day, zone }: EntryDay): number {
  return timing === 'startTimes' ? epochOf({ local: `${day}T${start.startsAt}`, zone }) : closingOf(day, start, zone)
}

/** A closing that is not after the opening is on the next day; without one it is open until midnight. */
function closingOf(day: PlainDate, { startsAt, closesAt }: Pick<Start, 'startsAt' | 'closesAt'>, zone: string): number {
  const isNextDay = closesAt === null || closesAt <= startsAt
  return epochOf({ local: `${isNextDay ? addDays(day, 1) : day}T${closesAt ?? '00:00'}`, zone })
}

/** Whether a party of so many seats can book one of the starts. */
export function hasRoom(slots: readonly Pick<Slot, 'places' | 'isTooLate'>[], seats: number): boolean {
  return slots.some(({ places, isTooLate }) => !isTooLate && (places === null || places >= seats))
}
