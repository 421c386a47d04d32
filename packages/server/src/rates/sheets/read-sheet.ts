import type { Market } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { RateSheetInput } from '@tradewind/contract/rates/rate-sheets'
import type { NamedOption } from '@tradewind/domain/rates/sheet/find-option'
import { guessColumns } from '@tradewind/domain/rates/sheet/guess-columns'
import type { SheetMapping } from '@tradewind/domain/rates/sheet/sheet-fields'
import type { z } from 'zod'
import { listMarkets } from '../../catalogue/markets/market-repo.ts'
import { listOptionNames, refuseTourOption } from '../../catalogue/options/tour-option-repo.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { findMapping } from './mapping-repo.ts'
import type { ReadRateFile } from './read-rate-file.ts'
import { readRateFileApart } from './read-rate-file-apart.ts'

export type RateSheetWish = z.infer<typeof RateSheetInput>
/** A sheet, and what it was read beside. */
export type SiteSheet = ReadRateFile & {
  readonly markets: readonly Market[]
  readonly options: readonly NamedOption[]
  readonly mapping: SheetMapping
  readonly mappingFrom: 'sent' | 'remembered' | 'headings'
}
type Context = {
  readonly db: Database
  readonly siteId: number
  /** Of rates that name none. */
  readonly currency: string
  readonly refuse: Refuse<'NOT_A_SHEET'>
}

/** Reads a sheet beside the company's tour options and markets. Refuses NOT_A_SHEET with the reason, NOT_FOUND an unknown tour option. */
export async function readSheet(
  { db, siteId, currency, refuse }: Context,
  { tourOptionId, file, sheet, supplier, mapping: sent }: RateSheetWish,
): Promise<SiteSheet> {
  const { markets, options, remembered } = await inSite(db, siteId, async (tx) => ({
    markets: await listMarkets(tx, {}),
    options: await listOptionNames(tx),
    remembered: sent || supplier === '' ? undefined : await findMapping(tx, supplier),
  }))
  if (tourOptionId !== undefined && !options.some(({ id }) => id === tourOptionId)) refuseTourOption()
  const answer = await readRateFileApart(Buffer.from(file.contentBase64, 'base64'), {
    mapping: sent ?? remembered,
    context: { currency, markets: markets.map(({ id, name }) => ({ id, name })), options, tourOptionId },
    sheet,
  })
  if ('unreadable' in answer) return refuse('NOT_A_SHEET', { message: answer.unreadable })
  const { head } = answer.file
  const guessed = () =>
    guessColumns(
      head.columns.map(({ name }) => name),
      head.sample,
    ).mapping
  const mappingFrom = sent ? 'sent' : remembered ? 'remembered' : 'headings'
  return { ...answer.file, markets, options, mapping: sent ?? remembered ?? guessed(), mappingFrom }
}
