import { EVERY_DAY } from '../../catalogue/tour-times.ts'
import { decimalsOf, parseMoney } from '../../money.ts'
import type { PlainDate } from '../../time.ts'
import type { Rate, SharingBasis } from '../rate.ts'
import { whatRateLacks } from '../rate-services.ts'
import { makeMarketFinder, makeOptionFinder, type NamedMarket, type NamedOption } from './find-option.ts'
import { toPlainText } from './plain-text.ts'
import { currenciesOf, type Read, readAmount, type SheetAmount } from './read-amount.ts'
import { readDay, type SheetDay } from './read-day.ts'
import { readBasis, readPeople, readPeopleRange, readPerPax, readWeekdays } from './read-words.ts'
import { AMOUNT_FIELDS, type SheetField, type SheetMapping } from './sheet-fields.ts'
import type { SheetRow } from './sheet-table.ts'

type When = {
  readonly tourOptionId: number
  readonly marketId: number
  readonly validFromDate: PlainDate
  readonly validTillDate: PlainDate
  readonly isPerPax: boolean
  readonly currency: string
  readonly weekdays: number[]
  readonly supplements: never[]
}
/** Rates as the calls take them that keep rates, amounts as decimals. */
export type SheetTicketRate = When & { readonly adultAmount: string; readonly childAmount: string; readonly infantAmount?: string }
export type SheetTransferRate = When & {
  readonly amount: string
  readonly description: string
  readonly transferType: string
  readonly sharingBasis: SharingBasis
  readonly minPax: number | null
  readonly maxPax: number | null
}

/** What the names of a sheet stand for, and what holds where it is silent. */
export type SheetContext = {
  /** Of rates without one. */
  readonly currency: string
  readonly markets: readonly NamedMarket[]
  readonly options: readonly NamedOption[]
  /** Only rates of this one, which also has the rows that name none; without it of all options. */
  readonly tourOptionId?: number | undefined
}
export type Say = (field: SheetField | null, sentence: string) => void
/** A row may be a ticket rate, a transfer rate, or both. */
export type ReadRow = {
  readonly ticket?: SheetTicketRate | undefined
  readonly transfer?: SheetTransferRate | undefined
  readonly isOfOther?: boolean
}
type Ask = {
  readonly text: (field: SheetField) => string
  readonly say: Say
  /** For a day that has another meaning with the month first. */
  readonly noteDay: (field: SheetField, text: string, day: PlainDate) => void
}

const ERROR_OF_EXCEL = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)/
/** Sheets say the same few days in thousands of rows. */
const MOST_DAYS_KEPT = 5_000
const NO_VALUE = 'This formula has no value in the file. Please open the sheet in Excel, save it, and send it again.'
const MERGED = 'This amount stands in a merged cell. Please write it into each row.'
const RANGE = / +(?:to|till|until|-|–|—) +| *[–—] */i

/** Makes what reads one row after the other. `say` is given a sentence for each fault of the row. */
export function makeRowReader(
  mapping: SheetMapping,
  columnOf: ReadonlyMap<SheetField, number>,
  context: SheetContext,
): (row: SheetRow, asked: Pick<Ask, 'say' | 'noteDay'>) => ReadRow {
  const [findOption, findMarket] = [makeOptionFinder(context.options), makeMarketFinder(context.markets)]
  const ofOption = context.options.find(({ id }) => id === context.tourOptionId)
  const days = new Map<string, Read<SheetDay>>()
  const words = new Map<string, Read<readonly number[]>>()

  const textOf = ({ cells, marks }: SheetRow, field: SheetField, say: Say): string => {
    const column = columnOf.get(field)
    const text = column === undefined ? '' : toPlainText(cells[column] ?? '')
    const mark = column === undefined ? undefined : marks?.get(column)
    if (mark === 'noValue' || text.startsWith('=')) say(field, NO_VALUE)
    else if (mark === 'merged' && AMOUNT_FIELDS.has(field)) say(field, MERGED)
    else if (ERROR_OF_EXCEL.test(text)) say(field, `This cell has an error of Excel: ${text}`)
    return text === '' ? (mapping.fixed[field] ?? '') : text
  }

  const dayOf = ({ say, noteDay }: Ask, field: SheetField, text: string): PlainDate | undefined => {
    if (text === '') return void say(field, 'Please enter a date.')
    if (days.size > MOST_DAYS_KEPT) days.clear()
    const read = days.get(text) ?? readDay(text, mapping.isDayFirst)
    days.set(text, read)
    if ('fault' in read) return void say(field, read.fault)
    if (read.value.isAmbiguous) noteDay(field, text, read.value.day)
    return read.value.day
  }

  const validityOf = (ask: Ask): readonly [PlainDate | undefined, PlainDate | undefined] => {
    const whole = ask.text('validity')
    const [from, till] = [ask.text('validFrom'), ask.text('validTill')]
    if (whole === '' || from !== '' || till !== '') return [dayOf(ask, 'validFrom', from), dayOf(ask, 'validTill', till)]
    const spaced = whole.split(RANGE)
    const [first = '', last, ...more] = spaced.length === 1 ? whole.split('-') : spaced
    if (last === undefined || more.length > 0) {
      ask.say('validity', `'${whole}' is not a period. Please write it as 2026-11-01 to 2027-03-31.`)
      return [undefined, undefined]
    }
    return [dayOf(ask, 'validity', first.trim()), dayOf(ask, 'validity', last.trim())]
  }

  const weekdaysOf = ({ text, say }: Ask): readonly number[] => {
    const cell = text('weekdays')
    if (cell === '') return EVERY_DAY
    const read = words.get(cell) ?? readWeekdays(cell)
    if (words.size < MOST_DAYS_KEPT) words.set(cell, read)
    return takeValue(read, 'weekdays', say) ?? EVERY_DAY
  }

  /** The option of a row; null for a row of an option that is not wanted, undefined with a fault. */
  const optionOf = ({ text, say }: Ask): NamedOption | null | undefined => {
    const [activity, name] = [text('activity'), text('tourOption')]
    if (activity === '' && name === '' && ofOption) return ofOption
    const option = takeValue(findOption(activity, name), 'tourOption', say)
    return option && ofOption && option !== ofOption ? null : option
  }

  return (row, asked) => {
    const known = new Map<SheetField, string>()
    const text = (field: SheetField): string => {
      const kept = known.get(field)
      if (kept !== undefined) return kept
      const read = textOf(row, field, asked.say)
      known.set(field, read)
      return read
    }
    const ask = { ...asked, text }
    const option = optionOf(ask)
    if (option === null) return { isOfOther: true }
    const market = takeValue(findMarket(text('market')), 'market', asked.say)
    const [validFromDate, validTillDate] = validityOf(ask)
    const weekdays = weekdaysOf(ask)
    const isTicket = text('adultAmount') !== '' || text('childAmount') !== ''
    const isTransfer = text('amount') !== ''
    if (!isTicket && !isTransfer) asked.say(null, 'This row has no amount.')
    const isWhole = option && market !== undefined && validFromDate && validTillDate
    // The other cells are read in any case: all faults of a row are said at once.
    const when = {
      tourOptionId: option?.id ?? 0,
      marketId: market ?? 0,
      validFromDate: validFromDate ?? ('2027-01-01' as PlainDate),
      validTillDate: validTillDate ?? ('2027-01-01' as PlainDate),
      weekdays: weekdays as number[],
      supplements: [],
    }
    const ticket = isTicket ? readTicket(ask, when, option, context.currency) : undefined
    const transfer = isTransfer ? readTransfer(ask, when, context.currency) : undefined
    return isWhole ? { ticket, transfer } : {}
  }
}

function takeValue<Value>(read: Read<Value>, field: SheetField, say: Say): Value | undefined {
  return 'fault' in read ? void say(field, read.fault) : read.value
}

/** The cell of a field by its reader; `otherwise` where it is empty. */
function optional<Value>({ text, say }: Ask, field: SheetField, read: (cell: string) => Read<Value>, otherwise: Value): Value {
  const cell = text(field)
  return cell === '' ? otherwise : (takeValue(read(cell), field, say) ?? otherwise)
}

/** The currency of a row: its cell, else the sign beside an amount, else the site's. */
function currencyOf({ text, say }: Ask, amounts: readonly (SheetAmount | undefined)[], otherwise: string): string {
  const cell = text('currency')
  const sign = amounts.find((amount) => amount && amount.currencies.length > 0)?.currencies[0]
  if (cell === '') return sign ?? otherwise
  const [code] = currenciesOf(cell.toLowerCase()) ?? []
  if (!code) say('currency', `The currency '${cell}' is not known.`)
  return code ?? otherwise
}

function amountOf({ text, say }: Ask, field: SheetField): SheetAmount | undefined {
  const cell = text(field)
  return cell === '' ? undefined : takeValue(readAmount(cell), field, say)
}

/** The decimal, after it is known in which currency. */
function fitOf(amount: SheetAmount | undefined, field: SheetField, currency: string, { say, text }: Ask): string {
  if (!amount) return '0'
  const { decimal, currencies } = amount
  if (currencies.length > 0 && !currencies.includes(currency))
    say(field, `This amount is in ${currencies[0]}, and the rate in ${currency}.`)
  const decimals = decimalsOf(currency)
  if ((decimal.split('.')[1] ?? '').length <= decimals) return decimal
  const most = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`
  say(field, `'${text(field)}': an amount in ${currency} has ${most}.`)
  return '0'
}

type WhenRead = Omit<When, 'isPerPax' | 'currency'>

function readTicket(ask: Ask, when: WhenRead, option: NamedOption | undefined, usual: string): SheetTicketRate {
  const [adult, child, infant] = [amountOf(ask, 'adultAmount'), amountOf(ask, 'childAmount'), amountOf(ask, 'infantAmount')]
  const currency = currencyOf(ask, [adult, child, infant], usual)
  const isOfOption = option?.pricedPer !== 'group'
  const isPerPax = optional(ask, 'perPax', readPerPax, isOfOption)
  if (option && isPerPax !== isOfOption) ask.say('perPax', `This tour option is priced per ${option.pricedPer}.`)
  if (ask.text('adultAmount') === '') ask.say('adultAmount', 'Please enter the amount for adults.')
  // For a group the amount of an adult is that of the group.
  if (isPerPax && ask.text('childAmount') === '') ask.say('childAmount', "Please enter the amount for children, or 'free'.")
  const amounts = {
    adultAmount: fitOf(adult, 'adultAmount', currency, ask),
    childAmount: fitOf(child, 'childAmount', currency, ask),
    ...(infant && { infantAmount: fitOf(infant, 'infantAmount', currency, ask) }),
  }
  const minorOf = (decimal: string) => parseMoney(decimal, currency).minor
  const rate = { ...when, isPerPax, currency, ...amounts }
  sayLacks(ask, rate, {
    kind: 'ticket',
    amounts: {
      adult: minorOf(rate.adultAmount),
      child: minorOf(rate.childAmount),
      infant: minorOf(rate.infantAmount ?? '0'),
    },
  })
  return rate
}

const LONGEST = { description: 200, transferType: 60 } as const

function wordOf({ text, say }: Ask, field: keyof typeof LONGEST): string {
  const word = text(field)
  if (word === '') say(field, 'This is required field.')
  if (word.length > LONGEST[field]) say(field, `Please use ${LONGEST[field]} letters at most.`)
  return word
}

function readTransfer(ask: Ask, when: WhenRead, usual: string): SheetTransferRate {
  const read = amountOf(ask, 'amount')
  const currency = currencyOf(ask, [read], usual)
  const sharingBasis = takeValue(readBasisOf(ask), 'sharingBasis', ask.say) ?? 'sharing'
  const [least, most] = optional<readonly [number | null, number | null]>(ask, 'pax', readPeopleRange, [null, null])
  const rate = {
    ...when,
    isPerPax: optional(ask, 'perPax', readPerPax, sharingBasis === 'sharing'),
    currency,
    amount: fitOf(read, 'amount', currency, ask),
    description: wordOf(ask, 'description'),
    transferType: wordOf(ask, 'transferType'),
    sharingBasis,
    minPax: optional<number | null>(ask, 'minPax', readPeople, least),
    maxPax: optional<number | null>(ask, 'maxPax', readPeople, most),
  }
  const { minPax, maxPax, description, transferType } = rate
  const minor = parseMoney(rate.amount, currency).minor
  sayLacks(ask, rate, { kind: 'transfer', minor, basis: sharingBasis, minPax, maxPax, description, transferType })
  return rate
}

function readBasisOf({ text }: Ask): Read<SharingBasis> {
  const cell = text('sharingBasis')
  return cell === '' ? { fault: 'Please enter private (PVT) or shared (SIC).' } : readBasis(cell)
}

const FIELDS: Readonly<Record<string, SheetField>> = { validTillDate: 'validTill', weekdays: 'weekdays' }

/** Says what the rate itself refuses, in the words of the calls that keep rates. */
function sayLacks({ say }: Ask, rate: When, own: object): void {
  const { validFromDate, validTillDate, weekdays, currency, isPerPax, marketId } = rate
  const whole = { ...own, priority: 1, marketId, validFrom: validFromDate, validTill: validTillDate, weekdays, currency, isPerPax }
  const lacks = whatRateLacks({ ...whole, supplements: [] } as unknown as Omit<Rate, 'id'>)
  for (const field in lacks) say(FIELDS[field] ?? (field as SheetField), lacks[field] ?? '')
}
