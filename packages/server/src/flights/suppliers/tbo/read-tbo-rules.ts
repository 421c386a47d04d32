import { z } from 'zod'
import type { SupplierRef } from '../supplier-ref.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused } from './classify-answer.ts'

const RulesInner = z.object({
  FareRules: z.array(
    z.object({ Origin: z.string(), Destination: z.string(), Airline: z.string().nullish(), FareRuleDetail: z.string().nullish() }),
  ),
})

/** The airline's text as it came, unsafe HTML. Of several legs under one text, later ones only refer to the first: they are left out. */
export async function readTboRules(call: TboCaller, { traceId, resultIndex }: SupplierRef, signal: AbortSignal) {
  // Of a pair that is sold together the rules are asked with the first half.
  const [first = resultIndex] = resultIndex.split(',')
  const answer = await call('FareRule', { TraceId: traceId, ResultIndex: first }, signal)
  if (answer.refusal) throw asRefused(answer.refusal)
  return readInner(RulesInner, answer.inner)
    .FareRules.map(({ Origin, Destination, Airline, FareRuleDetail }) => ({
      origin: Origin,
      destination: Destination,
      airline: Airline ?? '',
      html: FareRuleDetail?.trim() ?? '',
    }))
    .filter(({ html }, place) => place === 0 || !/^(<[^>]+>|\s)*(please )?refer above/i.test(html))
}
