import { NO_CONDITIONS, type RuleConditions, type RuleDraft, type RuleValue } from '@tradewind/domain/markups/markup-rule'
import { type Money, money } from '@tradewind/domain/money'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { publishEdition } from '../editions/publish-edition.ts'
import { lockFareBook } from './fare-book.ts'
import { putKindInGroup } from './group-member-repo.ts'
import { insertGroup } from './group-repo.ts'
import { insertRates } from './tax-rate-repo.ts'

type DemoGroup = {
  readonly name: string
  readonly isDefault?: boolean
  /** Legal entities of this kind are put into it manually. */
  readonly members?: 'agency' | 'corporate'
  readonly rules: readonly RuleDraft[]
}
export type DemoMarkups = { readonly groups: readonly DemoGroup[]; readonly gst: readonly [from: string, basisPoints: number][] }

/** Groups as an Indian agency would have them: the public pays a fee on the fare, agents pay little a head and share the commission. */
export const SKYLARK_MARKUPS: DemoMarkups = {
  groups: [
    {
      name: 'Retail',
      isDefault: true,
      rules: [
        rule('Retail, all airlines', { markup: percent(300) }),
        rule('Retail, Emirates', { airlineCode: 'EK', markup: percent(200) }),
        rule('Retail, summer abroad', {
          conditions: { journey: 'international', travelFrom: plainDate('2027-04-15'), travelTo: plainDate('2027-06-30') },
          markup: { ...percent(350), floor: rupees(400n), cap: rupees(6_000n) },
          discount: percent(100),
        }),
      ],
    },
    {
      name: 'Agents',
      members: 'agency',
      rules: [
        rule('Agents, all airlines', { markup: seat(250n), commissionShare: 8_000 }),
        rule('Agents, Emirates', { airlineCode: 'EK', markup: seat(400n), commissionShare: 7_000 }),
        rule('Agents, business and first', {
          conditions: { cabins: ['business', 'first'] },
          markup: { ...percent(150), floor: rupees(1_500n), cap: rupees(9_000n) },
          commissionShare: 8_500,
        }),
        rule('Agents, corporate fares', {
          conditions: { fareTypes: ['Corporate'], isRefundable: true },
          markup: seat(300n, 100n),
          commissionShare: 6_000,
        }),
        rule('Agents, our own departures', { kind: 'fixedDeparture', markup: seat(600n), commissionShare: 0 }),
      ],
    },
    {
      name: 'Corporates',
      members: 'corporate',
      rules: [
        rule('Corporates, domestic', { conditions: { journey: 'domestic' }, markup: seat(199n) }),
        rule('Corporates, abroad', { conditions: { journey: 'international' }, markup: seat(499n) }),
        rule('Corporates, corporate fares', {
          conditions: { fareTypes: ['Corporate'] },
          markup: seat(149n),
          discount: percent(50),
        }),
      ],
    },
  ],
  gst: [['2017-07-01', 1_800]],
}

/** A Dubai company: one group for everyone, another for resellers that waits for its first, and the Emirates' VAT in the place of GST. */
export const BLUE_DHOW_MARKUPS: DemoMarkups = {
  groups: [
    {
      name: 'Everyone',
      isDefault: true,
      rules: [
        rule('All airlines', { markup: percent(250) }),
        rule('Business and first', {
          conditions: { cabins: ['business', 'first'] },
          markup: { ...percent(200), cap: dirhams(500n) },
        }),
      ],
    },
    { name: 'Resellers', rules: [rule('Resellers, all airlines', { markup: percent(100), commissionShare: 5_000 })] },
  ],
  gst: [['2018-01-01', 500]],
}

/** Section 194H: 5 % on commission, 2 % since October 2024. Of what a company gives its agencies; what a supplier has deducted is read, not recomputed. */
const TDS: readonly [from: string, basisPoints: number][] = [
  ['2016-06-01', 500],
  ['2024-10-01', 200],
]

/** Section 206AA: of a company that has stated no PAN at least 20 %. */
const TDS_WITHOUT_PAN: readonly [from: string, basisPoints: number][] = [['2010-04-01', 2_000]]

export async function seedDemoMarkups(tx: SiteTx, { groups, gst }: DemoMarkups, now: Instant): Promise<void> {
  for (const group of groups) await addGroup(tx, group, now)
  await insertRates(tx, [
    ...gst.map(([from, basisPoints]) => ({ tax: 'gstOnServiceFee' as const, from: plainDate(from), basisPoints })),
    ...TDS_WITHOUT_PAN.map(([from, basisPoints]) => ({ tax: 'tdsWithoutPan' as const, from: plainDate(from), basisPoints })),
    ...TDS.map(([from, basisPoints]) => ({ tax: 'tdsOnCommission' as const, from: plainDate(from), basisPoints })),
  ])
}

async function addGroup(tx: SiteTx, { name, isDefault = false, members, rules }: DemoGroup, now: Instant): Promise<void> {
  const id = await insertGroup(tx, { name, isDefault })
  if (members) await putKindInGroup(tx, members, id)
  const first = { added: rules, changed: [], ended: [] }
  await publishEdition(tx, await lockFareBook(tx, id), first, { actor: undefined, note: 'The first rules', now })
}

type DemoRule = {
  readonly kind?: 'fixedDeparture'
  readonly airlineCode?: string
  readonly conditions?: Partial<RuleConditions>
  readonly markup: RuleValue
  readonly discount?: RuleValue
  readonly commissionShare?: number
}

function rule(name: string, { kind, airlineCode, conditions, markup, discount, commissionShare = 0 }: DemoRule): RuleDraft {
  return {
    name,
    kind: kind ?? (airlineCode === undefined ? 'defaultAirline' : 'airlineSpecific'),
    airlineCode: airlineCode ?? null,
    conditions: { ...NO_CONDITIONS, ...conditions },
    markup,
    discount: discount ?? null,
    commissionShareBasisPoints: commissionShare,
  }
}

function rupees(whole: bigint): Money {
  return money(whole * 100n, 'INR')
}

function dirhams(whole: bigint): Money {
  return money(whole * 100n, 'AED')
}

function percent(basisPoints: number): RuleValue {
  return { kind: 'percent', per: 'booking', on: 'base', basisPoints, floor: null, cap: null }
}

/** For customers with a seat. */
function seat(whole: bigint, infant = 0n): RuleValue {
  const amount = { adult: rupees(whole), child: rupees(whole), infant: rupees(infant) }
  return { kind: 'fixed', per: 'passenger', amount, floor: null, cap: null }
}
