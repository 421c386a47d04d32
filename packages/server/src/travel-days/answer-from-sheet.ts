import type { ArrangementWish, SheetRow } from '@tradewind/contract/travel-days/travel-days'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isAmountOf, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { type AnswerRow, MOST_ANSWERS, readAnswerSheet, type SheetAnswer } from '@tradewind/domain/travel-days/answer-sheet'
import type { App } from '../app.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { Refusal, refuseInput } from '../http/refuse.ts'
import { readGrid } from '../markups/read-grid.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { type Arrangement, lockSoldService, type OtherAnswer, readArrangement, type SoldService } from './arrangement-repo.ts'
import { arrange } from './save-arrangement.ts'

type Context = Pick<App, 'jobs'> & {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'NOT_A_SHEET'>
}
type Wish = { readonly file: { readonly contentBase64: string }; readonly isCheck: boolean }
type Outcome = SheetRow['outcome']

/**
 * Enters what suppliers said from a sheet, as a person enters one answer, row by row: each in a transaction of its own, so that a row that is wrong keeps no other from being entered.
 * `isCheck` does the same and keeps nothing of it. Sent twice it changes nothing more. Refuses NOT_A_SHEET.
 */
export async function answerFromSheet(
  context: Context,
  { file, isCheck }: Wish,
): Promise<{ rows: SheetRow[]; counts: Record<Outcome, number> }> {
  const grid = await readGrid(Buffer.from(file.contentBase64, 'base64'))
  if (grid && grid.length > MOST_ANSWERS + 1)
    context.refuse('NOT_A_SHEET', { message: `A sheet has at most ${MOST_ANSWERS} answers.` })
  const read = grid && readAnswerSheet(grid)
  if (!read || read.length === 0) return context.refuse('NOT_A_SHEET')
  const rows: SheetRow[] = []
  const entered = new Map<string, number>()
  for (const row of read) rows.push(await readRow(context, row, { isCheck, entered }))
  const counts = { changed: 0, same: 0, unknown: 0, wrong: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { rows, counts }
}

const NO_SALE = 'No activity or service that we sold has this reference.'

/** `entered`: by who has answered for which sale, in which row: two answers of one cannot both be true. */
type Reading = { readonly isCheck: boolean; readonly entered: Map<string, number> }

async function readRow(context: Context, read: AnswerRow, reading: Reading): Promise<SheetRow> {
  const row = { row: read.row, reference: read.reference.slice(0, 100), saleId: null, title: '' }
  if (read.kind === 'unknown') return { ...row, outcome: 'unknown', says: NO_SALE }
  if (read.kind === 'wrong') return { ...row, outcome: 'wrong', says: read.why }
  const found = { ...row, saleId: read.said.saleId }
  try {
    return { ...found, ...(await enter(context, read, reading)) }
  } catch (error) {
    // What a person would be shown beside the field is the sentence of the row.
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'NOT_FOUND') return { ...row, outcome: 'unknown', says: NO_SALE }
    return { ...found, outcome: 'wrong', says: sentenceOf(error) }
  }
}

type Entered = Pick<SheetRow, 'outcome' | 'says' | 'title'>

/** Ends the transaction of a check: what was written in it is gone. */
class OnlyChecked extends Error {
  readonly entered: Entered
  constructor(entered: Entered) {
    super('Only checked')
    this.entered = entered
  }
}

type Said = { readonly row: number; readonly said: SheetAnswer }

async function enter(
  { db, jobs, actor, now }: Context,
  { row, said }: Said,
  { isCheck, entered: rows }: Reading,
): Promise<Entered> {
  const refuse = promised({ ARRANGEMENT_CHANGED: {}, NOT_ARRANGED: {} })
  try {
    return await inSite(db, actor.siteId, async (tx) => {
      const sold = await lockSoldService(tx, said.saleId)
      const before = await readArrangement(tx, sold.id)
      const of = findAnswering(said, sold, before)
      const key = [sold.id, of?.supplierId, of?.expected.currency].join(' ')
      const twin = rows.get(key)
      if (twin !== undefined) refuseInput({ reference: `Row ${twin} has an answer for this reference, too.` })
      rows.set(key, row)
      const wish = await wishOf(tx, { said, of, before, now })
      const isChanged = await arrange(tx, { jobs, actor, now, refuse }, { sold, before, wish })
      const entered: Entered = { outcome: isChanged ? 'changed' : 'same', says: describe(said, of, wish), title: sold.title }
      if (isCheck) throw new OnlyChecked(entered)
      return entered
    })
  } catch (error) {
    if (error instanceof OnlyChecked) return error.entered
    throw error
  }
}

/** Who answers: one of those whom the sale owes beside its supplier; undefined: its supplier. Refuses a name that is none of them, and no name where there are several. */
function findAnswering(said: SheetAnswer, { supplier: first, costCurrency }: SoldService, { others }: Arrangement) {
  if (others.length === 0) return undefined
  const names = [...new Set([first ?? '', ...others.map(({ supplier }) => supplier)].filter(Boolean))].join(' or ')
  if (said.supplier === '')
    return refuseInput({ supplier: `It has several suppliers. Please name one in the column “Supplier”: ${names}.` })
  const all = [
    { supplier: first ?? '', currency: costCurrency, of: undefined },
    ...others.map((of) => ({ supplier: of.supplier, currency: of.expected.currency, of })),
  ]
  const named = all.filter(({ supplier }) => supplier.toLowerCase() === said.supplier.toLowerCase())
  if (named.length === 0) return refuseInput({ supplier: `${said.supplier} is no supplier of it. Its suppliers are ${names}.` })
  const [one, another] = named.length === 1 ? named : named.filter(({ currency }) => currency === said.cost?.currency)
  if (!one || another)
    return refuseInput({ currency: 'This supplier is owed in several currencies. Please write a cost with one of them.' })
  if (one.of && said.cost && said.cost.currency !== one.currency)
    return refuseInput({ currency: `${one.supplier} is owed in ${one.currency}.` })
  return one.of
}

type Asked = {
  readonly said: SheetAnswer
  readonly of: OtherAnswer | undefined
  readonly before: Arrangement
  readonly now: Instant
}

/**
 * As a person would enter it beside what is there: what the sheet leaves empty stays. The day of an answer is today; one that says nothing other than what is entered keeps its day.
 */
async function wishOf(tx: SiteTx, { said, of, before, now }: Asked): Promise<ArrangementWish> {
  const { salesConfirmation, driverName, driverPhone, vehicle, passengerCode, note, version } = before
  const own = { salesConfirmation, driverName, driverPhone, vehicle, passengerCode, note }
  const today = await todayOfSite(tx, now)
  const wish = { saleId: said.saleId, version, ...own }
  if (!of) return { ...wish, ...answerOf(said, before, today), others: [] }
  const { answer, answeredOn, cost, purchaseConfirmation } = before
  const { answer: other, purchaseConfirmation: number } = answerOf(said, of, today)
  return {
    ...wish,
    purchaseConfirmation,
    answer:
      answer === null || answeredOn === null
        ? null
        : { answer, on: answeredOn, cost: cost && toDecimal(cost), currency: cost?.currency ?? null },
    others: [
      {
        ...{ supplierId: of.supplierId, currency: of.expected.currency, purchaseConfirmation: number },
        answer: other && { answer: other.answer, on: other.on, cost: other.cost },
      },
    ],
  }
}

type BeforeAnswer = Pick<OtherAnswer, 'answer' | 'answeredOn' | 'cost' | 'purchaseConfirmation'>

function answerOf(
  said: SheetAnswer,
  before: BeforeAnswer,
  today: PlainDate,
): Pick<ArrangementWish, 'answer' | 'purchaseConfirmation'> {
  const kept = before.cost === null || said.answer !== 'confirmed' ? null : before.cost
  const cost = said.cost ?? (kept && { amount: toDecimal(kept), currency: kept.currency })
  const purchaseConfirmation = said.confirmation === '' ? before.purchaseConfirmation : said.confirmation
  const isKnown =
    before.answer === said.answer &&
    before.purchaseConfirmation === purchaseConfirmation &&
    (said.cost === null || isCost(before, said.cost))
  return {
    purchaseConfirmation,
    answer: {
      answer: said.answer,
      on: isKnown && before.answeredOn !== null ? before.answeredOn : today,
      cost: cost?.amount ?? null,
      currency: cost?.currency ?? null,
    },
  }
}

/** '1250' and '1250.00' are one cost. */
function isCost({ cost }: BeforeAnswer, { amount, currency }: NonNullable<SheetAnswer['cost']>): boolean {
  if (cost?.currency !== currency || !isAmountOf(amount, currency)) return false
  return parseMoney(amount, currency).minor === cost.minor
}

/** 'Confirmed, AED 1250.00, Q-77'; of one of several suppliers 'Falcon coaches: Confirmed' */
function describe({ answer }: SheetAnswer, of: OtherAnswer | undefined, wish: ArrangementWish): string {
  const [other] = wish.others
  const cost = of ? other?.answer?.cost : wish.answer?.cost
  const currency = of?.expected.currency ?? wish.answer?.currency
  const said = [
    `${answer.charAt(0).toUpperCase()}${answer.slice(1)}`,
    cost && currency && `${currency} ${toDecimal(parseMoney(cost, currency))}`,
    (of ? other : wish)?.purchaseConfirmation,
  ]
  return `${of ? `${of.supplier}: ` : ''}${said.filter(Boolean).join(', ')}`
}

function sentenceOf({ data, ownMessage, message }: Refusal): string {
  const { shortError } = (data ?? {}) as { shortError?: Record<string, string> }
  return Object.values(shortError ?? {})[0] ?? ownMessage ?? message
}
