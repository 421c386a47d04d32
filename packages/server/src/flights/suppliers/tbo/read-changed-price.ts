import type { Money } from '@tradewind/domain/money'
import { z } from 'zod'
import { FareWire } from './result-wire.ts'
import { translateFare } from './translate-fare.ts'

const Changed = z.object({ Fare: FareWire })

/** The new net of an answer that asks for consent to another price; nothing where it does not say. */
export function netOf(itinerary: unknown): Money | undefined {
  const read = Changed.safeParse(itinerary)
  return read.success ? translateFare({ Fare: read.data.Fare, FareBreakdown: [] }).net : undefined
}

export function publishedOf(itinerary: unknown): Money | undefined {
  const read = Changed.safeParse(itinerary)
  return read.success ? translateFare({ Fare: read.data.Fare, FareBreakdown: [] }).published : undefined
}
