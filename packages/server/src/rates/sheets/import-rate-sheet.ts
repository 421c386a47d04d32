import type { RuleService } from '@tradewind/domain/editions/rule-service'
import { TICKET_RATES, type TicketRateRule, TRANSFER_RATES, type TransferRateRule } from '@tradewind/domain/rates/rate-services'
import { compareWithBook, MOST_OPTIONS_OF_SHEET, type SheetRule } from '@tradewind/domain/rates/sheet/compare-with-book'
import type { NamedOption } from '@tradewind/domain/rates/sheet/find-option'
import type { SheetMapping } from '@tradewind/domain/rates/sheet/sheet-fields'
import { holdMarkets } from '../../catalogue/markets/market-repo.ts'
import { listOptionNames } from '../../catalogue/options/tour-option-repo.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { discard, touchDraft } from '../../editions/change-draft.ts'
import { clearDraftChanges, findDraft, type NewDraftChange, putDraftChanges } from '../../editions/draft-repo.ts'
import { listRulesOfEdition, MOST_RULES } from '../../editions/rule-repo.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { lockRateBook } from '../rate-book.ts'
import type { RateEditor } from '../save-rates.ts'
import { openRateDrafts } from '../studio/planned-rates.ts'
import { keepMapping } from './mapping-repo.ts'
import { type OptionSheet, ratesByOption } from './rates-by-option.ts'
import { type RateSheetWish, readSheet, type SiteSheet } from './read-sheet.ts'

type Context = RateEditor & {
  readonly currency: string
  readonly refuse: Refuse<'NOT_A_SHEET' | 'SHEET_INVALID' | 'SHEET_OUTDATED' | 'DRAFT_EXISTS' | 'DRAFT_PLANNED'>
}
type Wish = RateSheetWish & { readonly mapping: SheetMapping; readonly replacesDrafts: boolean }
type Imported = {
  tourOptionId: number
  tourOption: string
  activity: string
  added: number
  changed: number
  ended: number
  ticketRevision: number
  transferRevision: number
}

/**
 * Takes the rates of a sheet into the drafts of their tour options: all of them, or none. Nothing goes live by it. Gives the options that change. Refuses
 * SHEET_INVALID where a row has a fault, SHEET_OUTDATED where the catalogue has changed since, DRAFT_EXISTS unless drafts may be replaced.
 */
export async function importRateSheet(context: Context, wish: Wish): Promise<Imported[]> {
  const { db, actor, now, currency, refuse } = context
  const sheet = await readSheet({ db, siteId: actor.siteId, currency, refuse }, wish)
  const wanted = ratesByOption(sheet, currency)
  if (sheet.read.counts.faults > 0) refuse('SHEET_INVALID')
  if (wanted.length === 0) refuse('SHEET_INVALID', { message: 'This sheet has no rates.' })
  if (wanted.length > MOST_OPTIONS_OF_SHEET)
    refuse('SHEET_INVALID', { message: `A sheet has rates of at most ${MOST_OPTIONS_OF_SHEET} tour options.` })
  return inSite(db, actor.siteId, async (tx) => {
    if (await isOutdated(tx, sheet, wanted)) refuse('SHEET_OUTDATED')
    const imported: Imported[] = []
    const inDraft: number[] = []
    const own = { ...context, wish }
    // By the options' numbers, tickets before transfers: two who import wait for each other and never in a circle.
    for (const { option, tickets, transfers } of wanted) {
      const ofTickets = await takeKind(tx, TICKET_RATES, { option, rules: tickets }, own)
      const ofTransfers = await takeKind(tx, TRANSFER_RATES, { option, rules: transfers }, own)
      if (!ofTickets || !ofTransfers) inDraft.push(option.id)
      else if (ofTickets.revision + ofTransfers.revision > 0) imported.push(presentTaken(option, ofTickets, ofTransfers))
    }
    if (inDraft.length > 0) refuse('DRAFT_EXISTS', { data: { tourOptionIds: inDraft } })
    const by = `${actor.firstName} ${actor.lastName}`.trim()
    if (wish.supplier !== '') await keepMapping(tx, { supplier: wish.supplier, mapping: wish.mapping, by, now })
    return imported
  })
}

/** Whether a colleague has deleted or changed what the sheet was read beside. */
async function isOutdated(tx: SiteTx, { read, options: seen }: SiteSheet, wanted: readonly OptionSheet[]): Promise<boolean> {
  const named = [...read.tickets, ...read.transfers].map(({ rate }) => rate.marketId)
  const markets = await holdMarkets(tx, named)
  const options = new Map((await listOptionNames(tx)).map((option) => [option.id, option.pricedPer]))
  const isMoved = ({ rate }: { rate: { marketId: number } }) => !markets.has(rate.marketId)
  if (read.tickets.some(isMoved) || read.transfers.some(isMoved)) return true
  const pricedPer = new Map(seen.map((option) => [option.id, option.pricedPer]))
  return wanted.some(({ option: { id } }) => options.get(id) !== pricedPer.get(id))
}

function presentTaken({ id, name, activity }: NamedOption, tickets: Taken, transfers: Taken): Imported {
  return {
    tourOptionId: id,
    tourOption: name,
    activity,
    added: tickets.added + transfers.added,
    changed: tickets.changed + transfers.changed,
    ended: tickets.ended + transfers.ended,
    ticketRevision: tickets.revision,
    transferRevision: transfers.revision,
  }
}

type Taken = { readonly revision: number; readonly added: number; readonly changed: number; readonly ended: number }
const NOTHING: Taken = { revision: 0, added: 0, changed: 0, ended: 0 }

/** Undefined where a draft stands in the way. */
async function takeKind<R extends TicketRateRule | TransferRateRule, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  { option, rules }: { option: NamedOption; rules: readonly SheetRule<R>[] },
  { wish, ...editor }: Context & { wish: Wish },
): Promise<Taken | undefined> {
  if (rules.length === 0) return NOTHING
  const note = `Imported ${wish.file.name}`
  const book = await lockRateBook(tx, service, option.id)
  const { added, changed, ended } = compareWithBook<R>(await listRulesOfEdition(tx, book), rules, wish)
  const changes: NewDraftChange<R>[] = [
    ...added.map((rule) => ({ rule })),
    ...changed,
    ...ended.map((live) => ({ live, rule: undefined })),
  ]
  if (changes.length > MOST_RULES)
    editor.refuse('SHEET_INVALID', { message: `A tour option takes at most ${MOST_RULES} changes at once.` })
  await openRateDrafts(tx, option.id, editor.refuse)
  const draft = await findDraft(tx, book)
  if (draft && !wish.replacesDrafts) return undefined
  if (changes.length === 0) {
    if (draft) await discard(tx, book, editor, note)
    return NOTHING
  }
  if (draft) await clearDraftChanges(tx, book)
  const revision = await touchDraft(tx, book, editor, note)
  await putDraftChanges(tx, book, changes)
  return { revision, added: added.length, changed: changed.length, ended: ended.length }
}
