import type { SupplierExtras } from '../supplier-extras.ts'
import type { SupplierSegment } from '../supplier-option.ts'
import type { SupplierRef } from '../supplier-ref.ts'
import { readInner, type TboCaller } from './call-tbo.ts'
import { asRefused } from './classify-answer.ts'
import { ExtrasInner } from './extras-wire.ts'
import { translateExtras } from './translate-extras.ts'

/** SSR: what is sold, or may be wished for, beside the fare. 'No SSR details' is an empty shelf and no error. */
export async function listTboExtras(
  call: TboCaller,
  { traceId, resultIndex }: SupplierRef,
  legs: readonly (readonly SupplierSegment[])[],
  signal: AbortSignal,
): Promise<SupplierExtras> {
  const answer = await call('SSR', { TraceId: traceId, ResultIndex: resultIndex }, signal)
  if (answer.refusal?.meaning === 'noExtras') return { wishesOnly: false, offers: [] }
  if (answer.refusal) throw asRefused(answer.refusal)
  return translateExtras(readInner(ExtrasInner, answer.inner), legs, call.connection.currency)
}
