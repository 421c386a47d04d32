import { z } from 'zod'
import { SupplierUnsellable } from '../supplier-errors.ts'
import type { SupplierQuote } from '../supplier-option.ts'
import type { SupplierRef } from '../supplier-ref.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused } from './classify-answer.ts'
import { readResult } from './translate-option.ts'
import { endsOf, translatePenalties } from './translate-penalties.ts'

const QuoteInner = z.object({
  TraceId: z.string().nullish(),
  IsPriceChanged: z.boolean().nullish(),
  IsTimeChanged: z.boolean().nullish(),
  Results: z.unknown().optional(),
})

/** FareQuote: the binding price. A pair goes out as 'OBx,IBy' and comes back under one new index. */
export async function quoteTbo(call: TboCaller, ref: SupplierRef, signal: AbortSignal): Promise<SupplierQuote> {
  const answer = await call('FareQuote', { TraceId: ref.traceId, ResultIndex: ref.resultIndex }, signal)
  if (answer.refusal) throw asRefused(answer.refusal)
  const { IsPriceChanged, IsTimeChanged, Results } = readInner(QuoteInner, answer.inner)
  const read = readResult(Results, ref, ref.resultIndex.startsWith('IB') ? 'inbound' : 'outbound')
  if (read.cause) throw new SupplierUnsellable({ what: 'quote', count: 1, ...read.cause })
  return {
    option: read.option,
    isPriceChanged: IsPriceChanged === true,
    isTimeChanged: IsTimeChanged === true,
    penalties: translatePenalties(read.rules, endsOf(read.option.legs)),
  }
}
