import { z } from 'zod'
import { type SupplierQuote, type SupplierRef, SupplierUnclear } from '../flight-supplier.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused } from './classify-answer.ts'
import { ResultWire } from './result-wire.ts'
import { translateOption } from './translate-option.ts'

const QuoteInner = z.object({
  TraceId: z.string().nullish(),
  IsPriceChanged: z.boolean().nullish(),
  IsTimeChanged: z.boolean().nullish(),
  Results: ResultWire,
})

/** FareQuote: the binding price. A pair goes out as 'OBx,IBy' and comes back under one new index. */
export async function quoteTbo(call: TboCaller, ref: SupplierRef, signal: AbortSignal): Promise<SupplierQuote> {
  const answer = await call('FareQuote', { TraceId: ref.traceId, ResultIndex: ref.resultIndex }, signal)
  if (answer.refusal) throw asRefused(answer.refusal)
  const { IsPriceChanged, IsTimeChanged, Results } = readInner(QuoteInner, answer.inner)
  const option = translateOption(Results, ref, ref.resultIndex.startsWith('IB') ? 'inbound' : 'outbound')
  if (!option) throw new SupplierUnclear('The airline system quoted a flight of an airport that is not known.')
  return { option, isPriceChanged: IsPriceChanged === true, isTimeChanged: IsTimeChanged === true }
}
