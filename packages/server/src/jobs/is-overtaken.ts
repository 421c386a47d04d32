import { epochMs, type Instant } from '@tradewind/domain/time'

/** Whether a newer check was enqueued than the one that runs now. Compared by the dates of the checks themselves, because clocks of nodes differ. */
export function isOvertaken({ next_check_at }: { readonly next_check_at: Instant | null }, dueAt: Instant): boolean {
  return next_check_at !== null && epochMs(next_check_at) > epochMs(dueAt)
}
