import type { CheckedRateSheet } from '@tradewind/contract/rates/rate-sheets'
import type { Drafted, RuleService } from '@tradewind/domain/editions/rule-service'
import { TICKET_RATES, type TicketRateRule, TRANSFER_RATES, type TransferRateRule } from '@tradewind/domain/rates/rate-services'
import {
  compareWithBook,
  MOST_DIFFERENCES,
  type SheetDifference,
  type SheetRule,
} from '@tradewind/domain/rates/sheet/compare-with-book'
import type { NamedOption } from '@tradewind/domain/rates/sheet/find-option'
import type { SiteTx } from '../../database/in-site.ts'
import { countDraftChanges } from '../../editions/draft-repo.ts'
import { listRates } from '../rate-book.ts'
import { presentTicketRate, presentTransferRate } from '../rate-wire.ts'
import { ratesByOption } from './rates-by-option.ts'
import type { SiteSheet } from './read-sheet.ts'

type RateKind = TicketRateRule | TransferRateRule

const MOST_REMARKS = 100
const SAMPLE_ROWS = 5

/** What a sheet says, and what it would change; without a word on changes while a row has a fault. */
export async function checkSheet(
  tx: SiteTx,
  sheet: SiteSheet,
  { endsMissing, currency }: { endsMissing: boolean; currency: string },
): Promise<CheckedRateSheet> {
  const { read, head, sheets, mapping, mappingFrom, markets } = sheet
  const found: OptionDifference[] = []
  if (read.counts.faults === 0)
    for (const { option, tickets, transfers } of ratesByOption(sheet, currency)) {
      const ofTickets = await compareKind(tx, TICKET_RATES, { option, rules: tickets, endsMissing })
      found.push({
        option,
        tickets: ofTickets,
        transfers: await compareKind(tx, TRANSFER_RATES, { option, rules: transfers, endsMissing }),
      })
    }
  const inDraft = await listDrafted(tx)
  const names = new Map(markets.map(({ id, name }) => [id, name]))
  return {
    sheets: [...sheets],
    headRow: head.row,
    columns: head.columns.map((column) => ({ ...column })),
    sample: head.sample.slice(0, SAMPLE_ROWS).map(({ cells }) => [...cells]),
    mapping: { columns: { ...mapping.columns }, fixed: { ...mapping.fixed }, isDayFirst: mapping.isDayFirst },
    mappingFrom,
    counts: read.counts,
    faults: [...read.faults],
    remarks: read.remarks.slice(0, MOST_REMARKS),
    options: found.map((one) => ({
      tourOptionId: one.option.id,
      tourOption: one.option.name,
      activity: one.option.activity,
      ...countDifference(one),
      hasDraft:
        (one.tickets && inDraft.ticket.has(one.option.id)) || (one.transfers && inDraft.transfer.has(one.option.id)) || false,
    })),
    differences: found.flatMap((one) => presentDifference(one, names)).slice(0, MOST_DIFFERENCES),
  }
}

type OptionDifference = {
  readonly option: NamedOption
  readonly tickets: SheetDifference<TicketRateRule> | undefined
  readonly transfers: SheetDifference<TransferRateRule> | undefined
}
type Kind<R extends RateKind> = {
  readonly option: NamedOption
  readonly rules: readonly SheetRule<R>[]
  readonly endsMissing: boolean
}

/** Undefined where the sheet has no rates of this kind for the option: it says nothing about them. */
async function compareKind<R extends RateKind, F>(
  tx: SiteTx,
  service: RuleService<R, F>,
  { option, rules, endsMissing }: Kind<R>,
): Promise<SheetDifference<R> | undefined> {
  if (rules.length === 0) return undefined
  return compareWithBook<R>(await listRates(tx, service, option.id), rules, { endsMissing })
}

function countDifference({ tickets, transfers }: OptionDifference) {
  const counts = [tickets, transfers].map((one) => [one?.added.length, one?.changed.length, one?.ended.length, one?.unchanged])
  const sum = (at: number) => counts.reduce((total, count) => total + (count[at] ?? 0), 0)
  return { added: sum(0), changed: sum(1), ended: sum(2), unchanged: sum(3) }
}

async function listDrafted(tx: SiteTx) {
  const [tickets, transfers] = [await countDraftChanges(tx, TICKET_RATES), await countDraftChanges(tx, TRANSFER_RATES)]
  const ids = (rows: readonly { group_id: number }[]) => new Set(rows.map(({ group_id }) => group_id))
  return { ticket: ids(tickets), transfer: ids(transfers) }
}

type Names = ReadonlyMap<number, string>
type Line = CheckedRateSheet['differences'][number]

function presentDifference({ option, tickets, transfers }: OptionDifference, names: Names): Line[] {
  return [
    ...linesOf<TicketRateRule>(tickets, option.id).map(
      ({ state, rate, before }): Line => ({
        kind: 'ticket',
        state,
        rate: presentTicketRate(rate, names),
        before: before && presentTicketRate(before, names),
      }),
    ),
    ...linesOf<TransferRateRule>(transfers, option.id).map(
      ({ state, rate, before }): Line => ({
        kind: 'transfer',
        state,
        rate: presentTransferRate(rate, names),
        before: before && presentTransferRate(before, names),
      }),
    ),
  ]
}

type RateLine<R> = { readonly state: Line['state']; readonly rate: R; readonly before: R | null }

function linesOf<R extends RateKind>(difference: SheetDifference<R> | undefined, tourOptionId: number): RateLine<R>[] {
  if (!difference) return []
  const named = (rule: Drafted<R>, id: number) => ({ ...rule, id, version: 0, groupId: tourOptionId }) as unknown as R
  const { added, changed, ended } = difference
  return [
    ...changed.map(({ live, rule }): RateLine<R> => ({ state: 'changed', rate: named(rule, live.id), before: live })),
    ...added.slice(0, MOST_DIFFERENCES).map((rule): RateLine<R> => ({ state: 'added', rate: named(rule, 0), before: null })),
    ...ended.map((rate): RateLine<R> => ({ state: 'ended', rate, before: rate })),
  ]
}
