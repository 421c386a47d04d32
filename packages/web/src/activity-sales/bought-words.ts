import { sayStart } from '@tradewind/domain/activity-sales/say-start'
import { formatDay } from '../lib/dates.ts'
import type { Tone } from '../ui/chip.tsx'
import type { Bought } from './bought-queries.ts'

export const WAYS: Readonly<Record<Bought['transfer'], string>> = {
  ticket: 'Ticket only',
  sharing: 'Shared transfer',
  private: 'Private transfer',
}

/** 'Mon, 14 Jan, 15:00' or 'Mon, 14 Jan, any time from 10:00 to 22:00' */
export function sayDayOf(sale: Pick<Bought, 'date' | 'startsAt' | 'closesAt' | 'timing'>): string {
  return `${formatDay(sale.date)}, ${sayStart(sale)}`
}

export function toneOf({ status }: Pick<Bought, 'status'>): Tone {
  if (status === 'confirmed') return 'ok'
  return status === 'cancelled' || status === 'refunded' || status === 'failed' ? 'bad' : 'neutral'
}
