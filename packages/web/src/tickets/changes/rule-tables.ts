import type { api } from '../../lib/api.ts'

export type ChangeRules = Awaited<ReturnType<typeof api.changeRules.getChangeRules>>
export type NewRule = Parameters<typeof api.changeRules.addChangeRule>[0]
export type RuleTable = NewRule['table']

export const KIND_LABELS = {
  void: 'Void',
  refund: 'Refund',
  partialRefund: 'Partial Refund',
  reissue: 'Reissue',
  flightCancelled: 'Flight cancelled',
} as const
export const JOURNEY_LABELS = { domestic: 'Domestic', international: 'International' } as const
export const BUYER_LABELS = { agency: 'Agencies', corporate: 'Companies', person: 'Customers', siteOwner: 'Own staff' } as const
export const HOLDER_LABELS = { airline: 'Airline', supplier: 'Supplier', us: 'Us' } as const
export const CHARGER_LABELS = { us: 'Our fee', supplier: 'Supplier’s fee' } as const
/** An empty field means 'for all'. */
export const ALL = 'All'

export function labelOf<K extends string>(labels: Readonly<Record<K, string>>, key: K | null): string {
  return key === null ? ALL : labels[key]
}

/** '18%' of hundredths of a percent. */
export function formatShare(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

/** Hundredths of a percent of '18' or '2.5'; undefined where it is not a number up to a hundred. */
export function readShare(text: string): number | undefined {
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text.trim())) return undefined
  const basisPoints = Math.round(Number(text) * 100)
  return basisPoints <= 10_000 ? basisPoints : undefined
}
