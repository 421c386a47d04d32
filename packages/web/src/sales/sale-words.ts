import { formatDate, formatDay } from '../lib/dates.ts'
import { formatCount } from '../lib/locale.ts'

/** 'Mr Karan Pillai and 1 more'. `partyCount`: null where it is not known. */
export function describeTravellers({ leadName, partyCount }: { leadName: string; partyCount: number | null }): string {
  return partyCount !== null && partyCount > 1 ? `${leadName} and ${formatCount(partyCount - 1)} more` : leadName
}

/** '29 Dec to 30 Dec 2026'; undefined while no day is known. */
export function describeUse({ usedFrom, usedTo }: { usedFrom: string | null; usedTo: string | null }): string | undefined {
  if (usedFrom === null) return undefined
  return usedTo === null || usedTo === usedFrom ? formatDate(usedFrom) : `${formatDay(usedFrom)} to ${formatDate(usedTo)}`
}
