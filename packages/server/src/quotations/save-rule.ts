import { isCurrency } from '@tradewind/domain/exchange-rates/exchange'
import { toDecimal } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { insertRule } from '../sales/price-rule-repo.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import type { QuotationEditor } from './quotation-editor.ts'

type Wish = { readonly currency: string; readonly validFrom: string; readonly taxPercent: string; readonly roundTo: string }

/** States the tax that prices in a currency contain and what quotations are rounded to, from today or a later day. */
export function saveRule({ db, actor, now }: QuotationEditor, { currency, validFrom: day, ...wish }: Wish): Promise<void> {
  if (!isCurrency(currency)) refuseInput({ currency: 'This currency is not known.' })
  const roundTo = readAmount(wish.roundTo, currency, 'roundTo')
  if (roundTo.minor <= 0n) refuseInput({ roundTo: 'Please enter an amount above zero.' })
  const taxBasisPoints = Math.round(Number(wish.taxPercent) * 100)
  const validFrom = plainDate(day)
  return inSite(db, actor.siteId, async (tx) => {
    if (validFrom < (await todayOfSite(tx, now))) refuseInput({ validFrom: 'The start date cannot be in the past.' })
    const id = await insertRule(tx, { validFrom, taxBasisPoints, roundTo, at: now, by: actor.userId })
    const after = { currency, validFrom, taxPercent: wish.taxPercent, roundTo: toDecimal(roundTo) }
    const about = { kind: 'quotationRule', id }
    await recordChange(tx, { actor, area: 'quotations', action: 'set rule of quotations', about, after }, now)
  })
}
