import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'

type Event = { readonly type: string; readonly at: Instant; readonly facts: unknown }
type Facts = { amountMinor?: string; balanceMinor?: string; currency?: string }

/** The body of a message: the same each time that it is sent. It names no person: who wants more asks for the booking. */
export function bodyOfEvent({ type, at, facts }: Event): string {
  const { amountMinor, balanceMinor, ...data } = facts as Facts
  const decimal = (minor: string) => toDecimal(money(BigInt(minor), data.currency ?? ''))
  return JSON.stringify({
    type,
    timestamp: at,
    data: {
      ...data,
      ...(amountMinor !== undefined && { amount: decimal(amountMinor) }),
      ...(balanceMinor !== undefined && { balance: decimal(balanceMinor) }),
    },
  })
}

/** As it stands in the header `webhook-id`. */
export function messageIdOf(eventId: string): string {
  return `msg_${eventId.replaceAll('-', '')}`
}
