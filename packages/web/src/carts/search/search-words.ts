import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import type { TimeOfDay } from '@tradewind/domain/carts/time-of-day'
import { namePassengerType, type PassengerCode } from '@tradewind/domain/catalogue/passenger-types'
import { formatDuration } from '@tradewind/domain/time'
import { formatCount } from '../../lib/locale.ts'
import type { IconName } from '../../ui/icons.tsx'
import type { Party } from './activity-query.ts'
import type { FoundOption } from './match-activities.ts'

export const WAYS: Readonly<Record<TransferChoice, { name: string; icon: IconName }>> = {
  ticket: { name: 'Ticket only', icon: 'ticket' },
  sharing: { name: 'Shared transfer', icon: 'users' },
  private: { name: 'Private transfer', icon: 'van' },
}

export const PARTS_OF_DAY: Readonly<Record<TimeOfDay, string>> = {
  morning: 'Before 12:00',
  noon: '12:00 to 16:00',
  evening: '16:00 to 19:00',
  night: 'After 19:00',
}

/** A company types its categories as it likes: 'desert' is shown as 'Desert'. */
export function nameCategory(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1)
}

/** '2 adults, 1 child (6), 1 infant' */
export function describeParty({ adults, childAges, infants }: Party): string {
  const ages = childAges.filter((age) => age !== null)
  const children = childAges.length === 0 ? '' : countOf(childAges.length, 'child', 'children')
  return [
    adults > 0 && countOf(adults, 'adult', 'adults'),
    children && (ages.length > 0 ? `${children} (${childAges.map((age) => age ?? '?').join(', ')})` : children),
    infants > 0 && countOf(infants, 'infant', 'infants'),
  ]
    .filter(Boolean)
    .join(', ')
}

export function countOf(n: number, one: string, several: string): string {
  return `${formatCount(n)} ${n === 1 ? one : several}`
}

/** '5 h 00 m', '5 h 00 m to 6 h 00 m'; undefined where nobody has said how long it takes. */
export function describeDuration(options: readonly FoundOption[]): string | undefined {
  const minutes = options
    .flatMap(({ minutesFrom, minutesTo }) => [minutesFrom ?? minutesTo, minutesTo ?? minutesFrom])
    .filter((each) => each !== null)
  if (minutes.length === 0) return undefined
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)]
  return least === most ? formatDuration(least) : `${formatDuration(least)} to ${formatDuration(most)}`
}

/** 'Adult', 'Transfer, child': the lines of a price. */
export function nameLine(kind: 'ticket' | 'transfer' | 'fee', code: string | null): string {
  const who = code === null ? '' : namePassengerType(code as PassengerCode)
  if (kind === 'ticket') return who || 'Ticket'
  const what = kind === 'transfer' ? 'Transfer' : 'Fee'
  return who ? `${what}, ${who.toLowerCase()}` : what
}
