import { type BagWords, formatBags, formatCabinBags, formatCheckInBags } from '@tradewind/domain/tickets/format-bags'
import { formatDuration } from '@tradewind/domain/time'
import { t as common } from '../messages.ts'
import { t } from './messages.ts'

/** '2 h 05 m' in the reader's language. */
export function formatMinutes(minutes: number): string {
  return formatDuration(minutes, { hour: common('hour'), minute: common('minute') })
}

function bagWords(): BagWords {
  return {
    kg: t('kg'),
    pieces: (n) => t('pieces', { n }),
    cabin: (bag) => t('inCabin', { bag }),
    notStated: t('bagsNotStated'),
    checkInNotStated: t('checkInNotStated'),
    noCheckIn: t('noCheckIn'),
    cabinNotStated: t('cabinNotStated'),
    noCabin: t('noCabin'),
  }
}

export function formatAllowance(allowance: string | null): string | null {
  return formatBags(allowance, bagWords())
}

export function formatCheckIn(allowance: string | null): string {
  return formatCheckInBags(allowance, bagWords())
}

export function formatCabin(allowance: string | null): string {
  return formatCabinBags(allowance, bagWords())
}
