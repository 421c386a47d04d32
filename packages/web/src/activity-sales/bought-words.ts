import type { Tone } from '../ui/chip.tsx'
import type { Bought } from './bought-queries.ts'

export const WAYS: Readonly<Record<Bought['transfer'], string>> = {
  ticket: 'Ticket only',
  sharing: 'Shared transfer',
  private: 'Private transfer',
}

export function toneOf({ status }: Pick<Bought, 'status'>): Tone {
  if (status === 'confirmed') return 'ok'
  return status === 'cancelled' || status === 'refunded' || status === 'failed' ? 'bad' : 'neutral'
}
