import type { Actor } from '@tradewind/domain/accounts/actor'
import { type PlannedRate, planRates, type StatedRate } from '@tradewind/domain/exchange-rates/plan-rates'
import { type FileRate, readRateFile } from '@tradewind/domain/exchange-rates/read-rate-file'
import type { Instant } from '@tradewind/domain/time'
import { dayAt, startOfDay } from '@tradewind/domain/zone-history'
import { parseCsv } from 'hucre/csv'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { zonesOfSite } from '../sites/site-zone.ts'
import { insertRates, listRatesFrom, lockRates, readBeginning } from './exchange-rate-repo.ts'

type Refusals = Refuse<'NOT_RATES' | 'RATES_INVALID'>
type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant; readonly refuse: Refusals }
type RateFile = { readonly name: string; readonly contentBase64: string; readonly isPreview: boolean }
type Planned = PlannedRate<StatedRate & FileRate>

const MOST_LINES = 1_000
/** More than anybody corrects before looking again. */
const MOST_ERRORS = 100

/**
 * Takes the rates of a file: all of them, or none and a sentence for each wrong line. What is in force already is left as it is, so the same file twice is one.
 * `isPreview`: shows what it would do and writes nothing. Refuses NOT_RATES and RATES_INVALID.
 */
export function importRates({ db, actor, now, refuse }: Context, { name, contentBase64, isPreview }: RateFile): Promise<Planned[]> {
  const rows = readCells(Buffer.from(contentBase64, 'base64'))
  if (!rows) return refuse('NOT_RATES')
  if (rows.length > MOST_LINES + 1) refuse('NOT_RATES', { message: `A file has at most ${MOST_LINES} rates.` })
  return inSite(db, actor.siteId, async (tx) => {
    const zones = await zonesOfSite(tx)
    const today = dayAt(zones, now)
    const { rates, errors } = readRateFile(rows, today) ?? refuse('NOT_RATES')
    if (errors.length > 0) refuse('RATES_INVALID', { data: { errors: errors.slice(0, MOST_ERRORS), total: errors.length } })
    if (rates.length === 0) refuse('NOT_RATES', { message: 'This file has no rates.' })
    if (!isPreview) await lockRates(tx)
    const beginning = await readBeginning(tx, now)
    const stated = rates.map((rate) => ({
      ...rate,
      validFrom: rate.day === today ? beginning : startOfDay(zones, rate.day),
    }))
    const planned = planRates(await listRatesFrom(tx, beginning), stated)
    const added = planned.flatMap(({ rate, isNew }) => (isNew ? [rate] : []))
    if (isPreview || added.length === 0) return planned
    await insertRates(tx, added, { source: 'file', setBy: actor.userId, now })
    const after = { file: name, rates: added.map(({ day, from, to, rate }) => `${day}: 1 ${from} = ${rate} ${to}`) }
    const about = { kind: 'site', id: 'exchangeRates' } as const
    await recordChange(tx, { actor, area: 'money', action: 'import exchange rates', about, after }, now)
    return planned
  })
}

/** The cells of a CSV file; undefined where it is no text. */
function readCells(bytes: Buffer): string[][] | undefined {
  try {
    const rows: readonly (readonly unknown[])[] = parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))))
  } catch {
    return undefined
  }
}
