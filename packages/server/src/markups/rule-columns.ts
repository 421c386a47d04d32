import type { MarkupInput, RuleValue } from '@tradewind/contract/markups/markups'
import { RULE_CABINS, RULE_KINDS, type RuleCabin, type RuleKind } from '@tradewind/domain/markups/markup-rule'
import { CABIN_WORDS } from '@tradewind/domain/markups/summarise-rule'
import { readDate } from '@tradewind/domain/time'

/** A rule as a row of a sheet holds it. */
export type SheetRule = Omit<MarkupInput, 'version' | 'groupId'> & { readonly kind: RuleKind }

/** What a cell's text means, or the sentence that says what is wrong with it. */
export type CellReading = { readonly value: unknown } | { readonly sentence: string }

/** A column of the sheet of rules: the same list writes and reads it. */
export type RuleColumn = {
  /** Its path in a rule, as errors name it: 'markup.value'. */
  readonly field: string
  readonly header: string
  readonly width: number
  readonly isDate?: true
  readonly write: (rule: SheetRule) => string
  readonly read: (text: string) => CellReading
}

const KIND_WORDS: Record<RuleKind, string> = {
  defaultAirline: 'Every airline',
  airlineSpecific: 'One airline',
  fixedDeparture: 'Fixed departure',
}
const JOURNEY_WORDS = { domestic: 'Domestic', international: 'International' }
const KIND_OF_VALUE = { percent: 'Percent', fixed: 'Fixed' }
const PER_WORDS = { booking: 'Booking', passenger: 'Passenger' }
const ON_WORDS = { base: 'Base fare', total: 'Total fare' }
const YES_NO = { true: 'Yes', false: 'No' }

export const RULE_COLUMNS: readonly RuleColumn[] = [
  {
    field: 'markupId',
    header: 'Rule',
    width: 8,
    write: ({ markupId }) => (markupId === null ? '' : String(markupId)),
    read: (text) =>
      /^\d{1,9}$/.test(text) ? { value: Number(text) } : { sentence: 'The number of a rule. Leave it empty for a new rule.' },
  },
  { field: 'kind', header: 'Kind', width: 16, write: ({ kind }) => KIND_WORDS[kind], read: oneOf(KIND_WORDS) },
  text('name', 'Name', 32, ({ name }) => name),
  {
    ...text('airlineCode', 'Airline', 9, ({ airlineCode }) => airlineCode ?? ''),
    read: (code) => ({ value: code.toUpperCase() }),
  },
  {
    field: 'conditions.journey',
    header: 'Journey',
    width: 14,
    write: ({ conditions: { journey } }) => (journey === null ? '' : JOURNEY_WORDS[journey]),
    read: oneOf(JOURNEY_WORDS),
  },
  {
    field: 'conditions.cabins',
    header: 'Cabins',
    width: 20,
    write: ({ conditions }) => conditions.cabins.map((cabin) => CABIN_WORDS[cabin]).join(', '),
    read: readCabins,
  },
  {
    field: 'conditions.fareTypes',
    header: 'Fare types',
    width: 20,
    write: ({ conditions }) => conditions.fareTypes.join(', '),
    read: (list) => ({ value: splitList(list) }),
  },
  {
    field: 'conditions.isRefundable',
    header: 'Refundable',
    width: 11,
    write: ({ conditions: { isRefundable } }) => (isRefundable === null ? '' : YES_NO[`${isRefundable}`]),
    read: (word) => {
      const reading = oneOf(YES_NO)(word)
      return 'value' in reading ? { value: reading.value === 'true' } : reading
    },
  },
  day('travelFrom', 'Travel from'),
  day('travelTo', 'Travel until'),
  day('bookingFrom', 'Booked from'),
  day('bookingTo', 'Booked until'),
  ...valueColumns('markup', 'Markup'),
  ...valueColumns('discount', 'Discount'),
  text('commissionShare', 'Commission passed on %', 22, ({ commissionShare }) => commissionShare),
]

function valueColumns(field: 'markup' | 'discount', title: string): RuleColumn[] {
  const of = (read: (value: RuleValue) => string | null) => (rule: SheetRule) => {
    const value = rule[field]
    return value === null ? '' : (read(value) ?? '')
  }
  const words = <W extends Record<string, string>>(
    name: string,
    header: string,
    list: W,
    pick: (value: RuleValue) => keyof W & string,
  ) => ({
    field: `${field}.${name}`,
    header: `${title} ${header}`,
    width: 16,
    write: of((value) => list[pick(value)] ?? ''),
    read: oneOf(list),
  })
  const amount = (name: 'value' | 'child' | 'infant' | 'floor' | 'cap', header: string) =>
    text(
      `${field}.${name}`,
      `${title} ${header}`,
      16,
      of((value) => value[name]),
    )
  return [
    words('kind', 'kind', KIND_OF_VALUE, ({ kind }) => kind),
    words('per', 'per', PER_WORDS, ({ per }) => per),
    words('on', 'of', ON_WORDS, ({ on }) => on),
    amount('value', 'value'),
    amount('child', 'child'),
    amount('infant', 'infant'),
    amount('floor', 'at least'),
    amount('cap', 'at most'),
  ]
}

function text(field: string, header: string, width: number, write: (rule: SheetRule) => string): RuleColumn {
  return { field, header, width, write, read: (value) => ({ value }) }
}

function day(name: 'travelFrom' | 'travelTo' | 'bookingFrom' | 'bookingTo', header: string): RuleColumn {
  return {
    field: `conditions.${name}`,
    header,
    width: 13,
    isDate: true,
    write: ({ conditions }) => conditions[name] ?? '',
    read: (value) => {
      const date = readDate(value)
      return date ? { value: date } : { sentence: 'A date such as 2027-01-31.' }
    },
  }
}

/** One of some words, in whatever case; its key is the meaning. */
function oneOf(words: Readonly<Record<string, string>>): (text: string) => CellReading {
  return (text) => {
    const found = Object.entries(words).find(([key, word]) => [key, word].some((one) => one.toLowerCase() === text.toLowerCase()))
    return found ? { value: found[0] } : { sentence: `One of: ${Object.values(words).join(', ')}.` }
  }
}

function readCabins(text: string): CellReading {
  const cabins: RuleCabin[] = []
  for (const word of splitList(text)) {
    const cabin = RULE_CABINS.find((one) => [one, CABIN_WORDS[one]].some((name) => name.toLowerCase() === word.toLowerCase()))
    if (!cabin) return { sentence: `One or more of: ${Object.values(CABIN_WORDS).join(', ')}.` }
    cabins.push(cabin)
  }
  return { value: cabins }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

export function isRuleKind(kind: unknown): kind is RuleKind {
  return RULE_KINDS.some((one) => one === kind)
}
