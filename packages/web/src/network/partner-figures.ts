import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import { formatCount } from '../lib/locale.ts'

/** Of a partner in a category; undefined where nothing passed yet. */
export function figuresOf(
  all: readonly PartnerFigures[] | undefined,
  { siteId, category }: { siteId: string; category: string },
): PartnerFigures | undefined {
  return all?.find((one) => one.mongoSiteId === siteId && one.category === category)
}

/** '41 : 1'; undefined where nothing was ordered, because no number says that. */
export function describeLookToBook({ looks, orders }: Pick<PartnerFigures, 'looks' | 'orders'>): string | undefined {
  if (orders === 0) return undefined
  const ratio = looks / orders
  return `${formatCount(ratio >= 10 ? Math.round(ratio) : Math.round(ratio * 10) / 10)} : 1`
}

/** '0.3%' of the requests; undefined where there were none. */
export function describeErrors({ errors, requests }: Pick<PartnerFigures, 'errors' | 'requests'>): string | undefined {
  if (requests === 0) return undefined
  const share = (100 * errors) / requests
  return `${formatCount(share >= 10 ? Math.round(share) : Math.round(share * 10) / 10)}%`
}

export type PartnerDay = PartnerFigures['days'][number] & {
  readonly orders: number
  /** Null: not for this viewer. */
  readonly sales: string | null
}
type SaleDay = { readonly day: string; readonly orders: number; readonly sales: string | null }

/** What passed on each of the last days, the days without anything included, oldest first. */
export function partnerDays(
  { days, sales: whole }: Pick<PartnerFigures, 'days' | 'sales'>,
  { sold, today, span }: { readonly sold: readonly SaleDay[]; readonly today: string; readonly span: number },
): PartnerDay[] {
  const known = new Map(days.map((one) => [one.day, one]))
  const sales = new Map(sold.map((one) => [one.day, one]))
  return lastDays(today, span).map((day) => {
    const { orders = 0, sales: sum = '0' } = sales.get(day) ?? {}
    return { requests: 0, errors: 0, looks: 0, ...known.get(day), day, orders, sales: whole === null ? null : sum }
  })
}

function lastDays(today: string, span: number): string[] {
  return Array.from({ length: span }, (_, place) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - (span - 1 - place) * 86_400_000).toISOString().slice(0, 10),
  )
}

/** Requests of each of the last days, the days without any included, oldest first. */
export function requestsByDay({ days }: Pick<PartnerFigures, 'days'>, { today, span }: { today: string; span: number }) {
  const known = new Map(days.map((one) => [one.day, one]))
  return lastDays(today, span).map((day) => known.get(day) ?? { day, requests: 0, errors: 0, looks: 0 })
}
