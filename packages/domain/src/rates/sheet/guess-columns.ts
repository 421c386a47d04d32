import { ALL_OTHER_MARKETS_NAME } from '../../catalogue/catalogue-limits.ts'
import { isCurrency } from '../../exchange-rates/exchange.ts'
import { toPlainText } from './plain-text.ts'
import { AMOUNT_FIELDS, SHEET_FIELDS, type SheetField, type SheetMapping } from './sheet-fields.ts'
import type { SheetRow } from './sheet-table.ts'

/** Headings of the trade, the usual one first. */
const HEADINGS: Readonly<Record<SheetField, string>> = {
  activity: 'activity,attraction,activity name,tour name,tour,excursion',
  tourOption: 'tour option,option,option name,option code,service,service name,product,tour,tour name,excursion,package',
  market: 'market,markets,source market,nationality',
  validFrom: 'valid from,from,from date,start date,date from,validity from,travel from,start',
  validTill: 'valid till,valid to,valid until,to,till,until,to date,end date,date to,validity to,travel to,end',
  validity: 'validity,period,travel period,travel dates,dates,season,valid',
  weekdays: 'days,weekdays,day,days of week,days of the week,operating days,valid days',
  currency: 'currency,curr,ccy,cur',
  perPax: 'per pax,per person,pp,per pax group,per person or group,rate basis,price basis',
  adultAmount: 'adult,adult rate,adult price,adult amount,adult cost,adults,adt,ad',
  childAmount: 'child,child rate,child price,child amount,child cost,children,chd,ch',
  infantAmount: 'infant,infant rate,infant price,infant amount,infants,inf',
  amount: 'amount,rate,price,cost,net rate,nett rate,transfer rate,transfer price,transfer amount,vehicle rate',
  sharingBasis: 'pvt sic,sic pvt,basis,sharing basis,transfer basis,private shared,private or shared,pvt,transfer',
  transferType: 'transfer type,way,ways,trip,direction,one way return',
  description: 'vehicle,vehicle type,type of vehicle,car,car type,description,transfer description',
  minPax: 'min pax,min,minimum pax,minimum,pax from,from pax,min people',
  maxPax: 'max pax,max,maximum pax,maximum,pax to,to pax,max people,capacity',
  pax: 'pax,no of pax,number of pax,pax range,pax slab,people,slab',
}
const WORDS = SHEET_FIELDS.map((field) => ({ field, words: HEADINGS[field].split(',') }))
/** Confidence of a heading that holds the usual word among others; the word alone has nearly 1. */
const AMONG_OTHERS = 0.7
const STEP = 0.01

export type GuessedColumns = {
  readonly mapping: SheetMapping
  /** From 0 to 1, of each field that has a column. */
  readonly confidence: Readonly<Partial<Record<SheetField, number>>>
}

/** The fields of the columns, by their headings; the surest first, each column and each field once. */
export function guessFields(names: readonly string[]): { field: SheetField; column: number; confidence: number }[] {
  const found = names.flatMap((name, column) =>
    WORDS.map(({ field, words }) => ({ field, column, confidence: confidenceOf(plainHeading(name), words) })),
  )
  const [fields, columns] = [new Set<SheetField>(), new Set<number>()]
  return found
    .filter(({ confidence }) => confidence > 0)
    .sort((a, b) => b.confidence - a.confidence)
    .filter(({ field, column }) => {
      if (fields.has(field) || columns.has(column)) return false
      fields.add(field)
      columns.add(column)
      return true
    })
}

/** 'Adult (AED)' is 'adult'. */
function plainHeading(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function confidenceOf(heading: string, words: readonly string[]): number {
  const at = words.indexOf(heading)
  if (at >= 0) return 1 - at * STEP
  const isAmong = ` ${heading} `.includes(` ${words[0]} `)
  return isAmong ? AMONG_OTHERS : 0
}

const UNNAMED_DAYS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}$/

/** Where the fields are, by the headings and the first rows below them. */
export function guessColumns(names: readonly string[], rows: readonly SheetRow[]): GuessedColumns {
  const guessed = guessFields(names)
  const columns = Object.fromEntries(guessed.map(({ field, column }) => [field, names[column] ?? '']))
  const confidence = Object.fromEntries(guessed.map(({ field, confidence: sure }) => [field, sure]))
  const dayColumns = guessed.filter(({ field }) => field === 'validFrom' || field === 'validTill').map(({ column }) => column)
  const days = rows.flatMap(({ cells }) => dayColumns.map((column) => UNNAMED_DAYS.exec(toPlainText(cells[column] ?? ''))))
  const isMonthFirst = days.some((day) => Number(day?.[2]) > 12) && !days.some((day) => Number(day?.[1]) > 12)
  return { mapping: { columns, fixed: guessFixed(columns), isDayFirst: !isMonthFirst }, confidence }
}

/** What a sheet without such a column usually means; shown to the person before anything is kept. */
function guessFixed(columns: SheetMapping['columns']): SheetMapping['fixed'] {
  const codes = [...AMOUNT_FIELDS].flatMap((field) => columns[field]?.match(/\b[A-Z]{3}\b/g) ?? []).filter(isCurrency)
  const [code, other] = new Set(codes)
  return {
    ...(!columns.market && { market: ALL_OTHER_MARKETS_NAME }),
    ...(!columns.currency && code && !other && { currency: code }),
    ...(columns.amount && !columns.transferType && { transferType: 'return' }),
  }
}
