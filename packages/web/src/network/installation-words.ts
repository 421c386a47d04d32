import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import { formatInstant } from '../lib/dates.ts'
import type { Tone } from '../ui/chip.tsx'

type Named = Pick<PartnerInstallation, 'companyName' | 'address'>

/** 'sell.example:4443': an address as people say it. */
export function hostOf(address: string): string {
  return new URL(address).host
}

/** Its company, once it has said who it is. */
export function nameInstallation({ companyName, address }: Named): string {
  return companyName ?? hostOf(address)
}

/** The state in one word. */
export function stateOfInstallation({
  state,
  failure,
  answeredAt,
}: Pick<PartnerInstallation, 'state' | 'failure' | 'answeredAt'>): {
  tone: Tone
  name: string
} {
  if (state === 'ended') return { tone: 'neutral', name: 'Disconnected' }
  if (failure) return { tone: 'bad', name: 'No answer' }
  if (state === 'waiting') return { tone: 'warn', name: 'Key missing' }
  return answeredAt === null ? { tone: 'warn', name: 'No answer yet' } : { tone: 'ok', name: 'Connected' }
}

/** What is left to do before the two can sell; undefined: nothing. */
export function describeNextStep({ state, theirKey, answeredAt, ...named }: PartnerInstallation): string | undefined {
  const name = nameInstallation({ ...named })
  if (state === 'ended') return `Nothing that ${name} says is accepted. Enter its key to connect it again.`
  if (theirKey === null) return `Send our address and our key to ${name}, and enter the key that you get in return.`
  if (answeredAt === null) return `${name} has not answered yet. Check the connection once its staff have entered our key.`
  return undefined
}

/** What is known of its PAN, and how old that is: more TDS may be deducted without one. */
export function describePan({ number, saidAt }: NonNullable<PartnerInstallation['pan']>): string {
  if (saidAt === null && number !== null) return `${number}, by its GST number`
  if (saidAt === null)
    return 'Not known. It runs an earlier version, or has not been asked since it was updated. Check the connection to ask it.'
  const asOf = `as of ${formatInstant(saidAt)}`
  return number === null ? `It states none, ${asOf}` : `${number}, ${asOf}`
}
