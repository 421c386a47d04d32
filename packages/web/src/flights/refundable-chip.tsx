import { Chip } from '../ui/chip.tsx'
import { refundableText } from './refundable-text.ts'

/** Whether a fare is refundable; where the airline does not say, that is said. */
export function RefundableChip({ isRefundable }: { isRefundable: boolean | null }) {
  if (!isRefundable) return <Chip>{refundableText(isRefundable)}</Chip>
  return (
    <Chip tone="ok" icon="refund">
      {refundableText(isRefundable)}
    </Chip>
  )
}
