import type { Approval } from '@tradewind/domain/sign-up/approval'
import { Chip } from '../ui/chip.tsx'

/** Shown only where staff has not let somebody in. */
export function ApprovalChip({ approval }: { approval: Approval }) {
  if (approval === 'approved') return null
  return approval === 'waiting' ? <Chip tone="warn">Waiting for approval</Chip> : <Chip tone="bad">Refused</Chip>
}
