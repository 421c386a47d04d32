import { LONGEST_YEARS } from '@tradewind/domain/rates/rate-services'
import type { GridEdit } from '../../ui/grid/editable-grid.tsx'
import { readTypedDate } from '../../ui/read-typed-date.ts'
import { changeStep, type Fields, fieldsOf, type Step } from './draft-steps.ts'
import {
  nameMarket,
  type Studio,
  type StudioRate,
  type StudioTicket,
  type StudioTransfer,
  type TicketFields,
  type TransferFields,
} from './studio-data.ts'

/** A cell that cannot be understood: it keeps its rate as it was. */
export type CellFault = { readonly key: string; readonly column: string; readonly text: string; readonly sentence: string }

type Read<F> = (text: string, fields: F, markets: Studio['markets']) => Partial<F> | string
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/

/** '1,250.50' and '1250.5' are one amount. */
const readAmount = (text: string) => {
  const plain = text.replace(/[,\s]/g, '')
  return AMOUNT.test(plain) ? plain : undefined
}
const readDay = (text: string) => {
  const day = readTypedDate(text)
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined
}
const DAY_NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function readDays(text: string): number[] | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s,;/]+/)
    .filter(Boolean)
  if (words.length === 0 || words.join(' ') === 'every day' || words[0] === 'daily' || words[0] === 'all')
    return [0, 1, 2, 3, 4, 5, 6]
  const days = words.map((word) => DAY_NAMES.findIndex((name) => word.startsWith(name)))
  return days.includes(-1) ? undefined : [...new Set(days)].sort((a, b) => a - b)
}

function readMarket(text: string, markets: Studio['markets']): number | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === nameMarket(markets, 0).toLowerCase() || wanted === 'all' || wanted === 'others') return 0
  return markets.find(({ name }) => name.toLowerCase() === wanted)?.id
}

const readPax = (text: string) =>
  text === '' ? null : /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 60 ? Number(text) : undefined
const readPriority = (text: string) =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 10_000 ? Number(text) : undefined

const NOT_AN_AMOUNT = 'Please enter a valid amount'
const NOT_A_DAY = 'Please enter a date, such as 2027-01-14.'

const WHEN: Readonly<Record<string, Read<Fields>>> = {
  market: (text, _fields, markets) => {
    const marketId = readMarket(text, markets)
    return marketId === undefined ? `There is no market ${text || 'without a name'}.` : { marketId }
  },
  from: (text) => {
    const validFromDate = readDay(text)
    return validFromDate === undefined ? NOT_A_DAY : { validFromDate }
  },
  till: (text) => {
    const validTillDate = readDay(text)
    return validTillDate === undefined ? NOT_A_DAY : { validTillDate }
  },
  days: (text) => {
    const weekdays = readDays(text)
    return weekdays === undefined ? 'Please enter weekdays by their first three letters.' : { weekdays }
  },
  priority: (text) => {
    const priority = readPriority(text)
    return priority === undefined ? 'Please enter a whole number.' : { priority }
  },
}
const TICKET: Readonly<Record<string, Read<TicketFields>>> = {
  adult: (text) => {
    const adultAmount = readAmount(text)
    return adultAmount === undefined ? NOT_AN_AMOUNT : { adultAmount }
  },
  child: (text) => {
    const childAmount = readAmount(text === '' ? '0' : text)
    return childAmount === undefined ? NOT_AN_AMOUNT : { childAmount }
  },
  infant: (text) => {
    const infantAmount = text === '' ? undefined : readAmount(text)
    return text !== '' && infantAmount === undefined ? NOT_AN_AMOUNT : ({ infantAmount } as Partial<TicketFields>)
  },
}
const TRANSFER: Readonly<Record<string, Read<TransferFields>>> = {
  amount: (text) => {
    const amount = readAmount(text)
    return amount === undefined ? NOT_AN_AMOUNT : { amount }
  },
  basis: (text) => {
    const word = text.toLowerCase()
    if (['pvt', 'private'].includes(word)) return { sharingBasis: 'private' }
    return ['sic', 'shared', 'sharing'].includes(word) ? { sharingBasis: 'sharing' } : 'Please enter PVT or SIC.'
  },
  min: (text) => {
    const minPax = readPax(text)
    return minPax === undefined ? 'From 1 to 60 people.' : { minPax }
  },
  max: (text) => {
    const maxPax = readPax(text)
    return maxPax === undefined ? 'From 1 to 60 people.' : { maxPax }
  },
  per: (text) => {
    const word = text.toLowerCase().replace(/^per /, '')
    if (['person', 'pax'].includes(word)) return { isPerPax: true }
    return ['vehicle', 'car', 'group'].includes(word) ? { isPerPax: false } : 'Please enter person or vehicle.'
  },
  type: (text) => (text === '' ? 'This is required field.' : { transferType: text.slice(0, 60) }),
  description: (text) => (text === '' ? 'This is required field.' : { description: text.slice(0, 200) }),
}

/** What is wrong with a rate as a whole, by the column that shows it. */
function lacksOf(fields: Fields): [string, string] | undefined {
  const { validFromDate, validTillDate, supplements = [] } = fields
  if (validTillDate < validFromDate) return ['till', 'The validity ends before it begins.']
  if (Number(validTillDate.slice(0, 4)) - Number(validFromDate.slice(0, 4)) > LONGEST_YEARS)
    return ['till', `A rate is valid for at most ${LONGEST_YEARS} years.`]
  if (supplements.some(({ fromDate, tillDate }) => tillDate < validFromDate || fromDate > validTillDate))
    return ['till', 'A supplement of this rate would be outside its days. Please change the supplement first.']
  if (!('sharingBasis' in fields)) return undefined
  const { sharingBasis, minPax = null, maxPax = null } = fields
  if (sharingBasis === 'private' && (minPax === null || maxPax === null))
    return [minPax === null ? 'min' : 'max', 'Please enter min and max pax for private sharing basis']
  if (minPax !== null && maxPax !== null && maxPax < minPax) return ['max', 'The highest number is below the lowest.']
  return undefined
}

/** Edited cells as steps of the draft, one for each rate; a rate with a cell that cannot be understood stays as it was. */
export function readEdits<Row extends StudioTicket | StudioTransfer>(
  edits: readonly GridEdit<Row>[],
  markets: Studio['markets'],
): { steps: Step[]; faults: CellFault[] } {
  const faults: CellFault[] = []
  const steps: Step[] = []
  for (const [row, own] of Map.groupBy(edits, (edit) => edit.row)) {
    let fields: Fields = fieldsOf(row as StudioRate)
    const found: CellFault[] = []
    for (const { column, text } of own) {
      const read = (WHEN[column] ?? (row.kind === 'ticket' ? TICKET[column] : TRANSFER[column])) as Read<Fields> | undefined
      const part = read?.(text, fields, markets)
      if (typeof part === 'string') found.push({ key: row.key, column, text, sentence: part })
      else if (part) fields = { ...fields, ...part } as Fields
    }
    const lack = found.length === 0 ? lacksOf(fields) : undefined
    if (lack)
      found.push({
        key: row.key,
        column: lack[0],
        text: own.find(({ column }) => column === lack[0])?.text ?? '',
        sentence: lack[1],
      })
    faults.push(...found)
    if (found.length === 0) steps.push(changeStep(row as StudioRate, withoutUndefined(fields)))
  }
  return { steps, faults }
}

function withoutUndefined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields
}
