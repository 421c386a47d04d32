import type { ArrangementWish, SheetRow } from '@tradewind/contract/travel-days/travel-days'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { isAmountOf, parseMoney, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { type AnswerRow, MOST_ANSWERS, readAnswerSheet, type SheetAnswer } from '@tradewind/domain/travel-days/answer-sheet'
import type { App } from '../app.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { Refusal } from '../http/refuse.ts'
import { readGrid } from '../markups/read-grid.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { type Arrangement, lockSoldService, readArrangement } from './arrangement-repo.ts'
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
  for (const row of read) rows.push(await readRow(context, row, isCheck))
  const counts = { changed: 0, same: 0, unknown: 0, wrong: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { rows, counts }
}

const NO_SALE = 'No activity or service that we sold has this reference.'

async function readRow(context: Context, read: AnswerRow, isCheck: boolean): Promise<SheetRow> {
  const row = { row: read.row, reference: read.reference.slice(0, 100), saleId: null, title: '' }
  if (read.kind === 'unknown') return { ...row, outcome: 'unknown', says: NO_SALE }
  if (read.kind === 'wrong') return { ...row, outcome: 'wrong', says: read.why }
  const found = { ...row, saleId: read.said.saleId }
  try {
    return { ...found, ...(await enter(context, read.said, isCheck)) }
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

async function enter({ db, jobs, actor, now }: Context, said: SheetAnswer, isCheck: boolean): Promise<Entered> {
  const refuse = promised({ ARRANGEMENT_CHANGED: {}, NOT_ARRANGED: {} })
  try {
    return await inSite(db, actor.siteId, async (tx) => {
      const sold = await lockSoldService(tx, said.saleId)
      const before = await readArrangement(tx, sold.id)
      const wish = await wishOf(tx, { said, before, now })
      const isChanged = await arrange(tx, { jobs, actor, now, refuse }, { sold, before, wish })
      const entered: Entered = { outcome: isChanged ? 'changed' : 'same', says: describe(wish), title: sold.title }
      if (isCheck) throw new OnlyChecked(entered)
      return entered
    })
  } catch (error) {
    if (error instanceof OnlyChecked) return error.entered
    throw error
  }
}

type Asked = { readonly said: SheetAnswer; readonly before: Arrangement; readonly now: Instant }

/**
 * As a person would enter it beside what is there: what the sheet leaves empty stays. The day of an answer is today; one that says nothing other than what is entered keeps its day.
 */
async function wishOf(tx: SiteTx, { said, before, now }: Asked): Promise<ArrangementWish> {
  const { salesConfirmation, driverName, driverPhone, vehicle, passengerCode, note, version } = before
  const kept = before.cost === null || said.answer !== 'confirmed' ? null : before.cost
  const cost = said.cost ?? (kept && { amount: toDecimal(kept), currency: kept.currency })
  const purchaseConfirmation = said.confirmation === '' ? before.purchaseConfirmation : said.confirmation
  const isKnown =
    before.answer === said.answer &&
    before.purchaseConfirmation === purchaseConfirmation &&
    (said.cost === null || isCost(before, said.cost))
  return {
    ...{ saleId: said.saleId, version, salesConfirmation, driverName, driverPhone, vehicle, passengerCode, note },
    purchaseConfirmation,
    answer: {
      answer: said.answer,
      on: isKnown && before.answeredOn !== null ? before.answeredOn : await todayOfSite(tx, now),
      cost: cost?.amount ?? null,
      currency: cost?.currency ?? null,
    },
  }
}

/** '1250' and '1250.00' are one cost. */
function isCost({ cost }: Arrangement, { amount, currency }: NonNullable<SheetAnswer['cost']>): boolean {
  if (cost?.currency !== currency || !isAmountOf(amount, currency)) return false
  return parseMoney(amount, currency).minor === cost.minor
}

/** 'Confirmed, AED 1250.00, Q-77' */
function describe({ answer, purchaseConfirmation }: ArrangementWish): string {
  const name = answer === null ? '' : `${answer.answer.charAt(0).toUpperCase()}${answer.answer.slice(1)}`
  const cost = answer?.cost && answer.currency ? `${answer.currency} ${toDecimal(parseMoney(answer.cost, answer.currency))}` : ''
  return [name, cost, purchaseConfirmation].filter(Boolean).join(', ')
}

function sentenceOf({ data, ownMessage, message }: Refusal): string {
  const { shortError } = (data ?? {}) as { shortError?: Record<string, string> }
  return Object.values(shortError ?? {})[0] ?? ownMessage ?? message
}
