import type { PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

type Kind = 'siteOwner' | 'agency' | 'corporate' | 'person'
type DemoRule = {
  name: string
  airlineCode?: string
  percent?: number
  /** Whole units of the site's currency. */
  fixed?: bigint
  per: 'passenger' | 'booking'
  commissionShare: number
}
type DemoGroup = { name: string; defaultFor: readonly Kind[]; rules: readonly DemoRule[] }
export type DemoMarkups = { groups: readonly DemoGroup[]; gst: readonly [from: string, basisPoints: number][] }

/** Two groups as an Indian agency would have them: the public pays a fee on the fare, agents pay little and share the commission. */
export const SKYLARK_MARKUPS: DemoMarkups = {
  groups: [
    {
      name: 'Retail',
      defaultFor: ['person', 'corporate', 'siteOwner'],
      rules: [
        { name: 'Retail, all airlines', percent: 300, per: 'booking', commissionShare: 0 },
        { name: 'Retail, Emirates', airlineCode: 'EK', percent: 200, per: 'booking', commissionShare: 0 },
      ],
    },
    {
      name: 'Agents',
      defaultFor: ['agency'],
      rules: [
        { name: 'Agents, all airlines', fixed: 250n, per: 'passenger', commissionShare: 8_000 },
        { name: 'Agents, Emirates', airlineCode: 'EK', fixed: 400n, per: 'passenger', commissionShare: 7_000 },
      ],
    },
  ],
  gst: [['2017-07-01', 1_800]],
}

/** A Dubai company: one group, and the Emirates' VAT in the place of GST. */
export const BLUE_DHOW_MARKUPS: DemoMarkups = {
  groups: [
    {
      name: 'Everyone',
      defaultFor: ['person', 'corporate', 'siteOwner', 'agency'],
      rules: [{ name: 'All airlines', percent: 250, per: 'booking', commissionShare: 0 }],
    },
  ],
  gst: [['2018-01-01', 500]],
}

/** Section 194H: 5 % on commission, 2 % since October 2024. Told for reference; what a supplier states is read, not recomputed. */
const TDS: readonly [from: string, basisPoints: number][] = [
  ['2016-06-01', 500],
  ['2024-10-01', 200],
]

export async function seedDemoMarkups(tx: SiteTx, { groups, gst }: DemoMarkups): Promise<void> {
  for (const group of groups) await addGroup(tx, group)
  const rates = [
    ...gst.map(([from, basis_points]) => ({ tax: 'gstOnServiceFee', from, basis_points })),
    ...TDS.map(([from, basis_points]) => ({ tax: 'tdsOnCommission', from, basis_points })),
  ]
  await tx
    .insertInto('tax_rates')
    .values(rates.map(({ tax, from, basis_points }) => ({ site_id: tx.siteId, tax, valid_from: from as PlainDate, basis_points })))
    .execute()
}

async function addGroup(tx: SiteTx, { name, defaultFor, rules }: DemoGroup): Promise<void> {
  const { id } = await tx
    .insertInto('buyer_groups')
    .values({ site_id: tx.siteId, group_name: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('buyer_group_defaults')
    .values(defaultFor.map((kind) => ({ site_id: tx.siteId, kind, group_id: id })))
    .execute()
  await tx
    .insertInto('markup_rules')
    .values(
      rules.map(({ name, airlineCode, percent, fixed, per, commissionShare }) => ({
        site_id: tx.siteId,
        group_id: id,
        name,
        airline_code: airlineCode ?? null,
        kind: fixed === undefined ? 'percent' : 'fixed',
        basis_points: fixed === undefined ? (percent ?? 0) : null,
        amount_minor: fixed === undefined ? null : fixed * 100n,
        currency: fixed === undefined ? null : 'INR',
        per,
        applies_to: 'base',
        commission_share_basis_points: commissionShare,
      })),
    )
    .execute()
}
