import type { AirportOption } from '@tradewind/contract/reference/reference'
import type { OptionGroup } from '../../ui/option-list.tsx'
import { t } from './messages.ts'

/** Airports in the order of the answer: those of the city that was meant, those near it, then all others. Without letters, the places most flown to. */
export function groupAirports(airports: readonly AirportOption[], search: string): OptionGroup<AirportOption>[] {
  if (search === '') return [{ label: t('mostFlownTo'), options: airports }]
  const at = airports.findIndex(({ nearCity }) => nearCity !== undefined)
  if (at < 0) return [{ options: airports }]
  const near = airports.filter(({ nearCity }) => nearCity !== undefined)
  return [
    { options: airports.slice(0, at) },
    { label: t('nearCity', { city: near[0]?.nearCity ?? '' }), options: near },
    { label: t('otherPlaces'), options: airports.slice(at + near.length) },
  ]
}
