import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { formatInstant } from '../lib/dates.ts'
import type { Tone } from '../ui/chip.tsx'

const STATES: Readonly<Record<PartnerKey['state'], { tone: Tone; name: string }>> = {
  open: { tone: 'ok', name: 'Valid' },
  ending: { tone: 'warn', name: 'Replaced' },
  ended: { tone: 'neutral', name: 'Ended' },
}

export function stateOf({ state }: PartnerKey): { tone: Tone; name: string } {
  return STATES[state]
}

/** 'Withdrawn 3 Mar 2031, 10:00', 'Valid until …', 'Valid until it is withdrawn' */
export function describeEnd({ state, revokedAt, expiresAt }: PartnerKey): string {
  if (revokedAt) return `Withdrawn ${formatInstant(revokedAt)}`
  if (!expiresAt) return 'Valid until it is withdrawn'
  return `${state === 'ended' ? 'Expired' : 'Valid until'} ${formatInstant(expiresAt)}`
}

/** 'tw-partner-1-AbCdEf…' */
export function shownHint({ hint }: PartnerKey): string {
  return `${hint}…`
}

export const PER_MINUTE = (count: number) => `${count} calls a minute`
