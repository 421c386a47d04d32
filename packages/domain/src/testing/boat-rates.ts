import type { Rule, RuleService } from '../editions/rule-service.ts'
import { formatDate } from '../format-date.ts'
import { formatMoney } from '../format-money.ts'
import { money } from '../money.ts'
import type { PlainDate } from '../time.ts'

/** A seller that the product does not know: what a boat trip costs a person, by harbour, kind of guest and season. */
export type BoatRate = Rule & {
  readonly harbour: string | null
  readonly guests: 'resident' | 'visitor' | null
  readonly from: PlainDate | null
  readonly to: PlainDate | null
  /** Minor units of INR. */
  readonly perPerson: bigint
}
export type Trip = { readonly harbour: string; readonly guests: 'resident' | 'visitor'; readonly day: PlainDate }

export const BOAT_RATES: RuleService<BoatRate, Trip> = {
  name: 'boat',
  kinds: [
    { name: 'season', words: 'a rate of the season' },
    { name: 'charter', words: 'a rate for charters' },
  ],
  kindOf: () => 'season',
  subjectOf: ({ harbour }) => harbour,
  conditions: [
    {
      kind: 'label',
      name: 'harbour',
      reason: 'it names the harbour',
      differs: 'seldom',
      accepts: ({ harbour }) => (harbour === null ? [] : [harbour]),
      of: ({ harbour }) => harbour,
      explain: ({ harbour }, trip) => `It is for ${harbour}; this trip leaves from ${trip.harbour}.`,
    },
    {
      kind: 'label',
      name: 'guests',
      reason: 'it names the guests',
      differs: 'perOffer',
      all: ['resident', 'visitor'],
      accepts: ({ guests }) => (guests === null ? [] : [guests]),
      of: ({ guests }) => guests,
      explain: ({ guests }) => `It is for ${guests}s.`,
    },
    {
      kind: 'days',
      name: 'season',
      reason: 'it names the season',
      differs: 'perSearch',
      from: ({ from }) => from,
      to: ({ to }) => to,
      of: ({ day }) => day,
      explain: (_rate, { day }) => `${formatDate(day)} is not in its season.`,
    },
  ],
  order: ['The rate of a harbour overrides one for all harbours.', 'Then a rate for some guests, then one for a season.'],
  contradiction: ({ from, to }) => (from !== null && to !== null && to < from ? 'Its season ends before it begins.' : undefined),
  summarise: ({ perPerson, guests, from, to }) =>
    [
      `${formatMoney(money(perPerson, 'INR'))} a person`,
      guests && `for ${guests}s`,
      from && `from ${formatDate(from)}`,
      to && `until ${formatDate(to)}`,
    ]
      .filter(Boolean)
      .join(', '),
  whatLacks: ({ perPerson }): Record<string, string> => (perPerson < 0n ? { perPerson: 'An amount cannot be negative.' } : {}),
}
