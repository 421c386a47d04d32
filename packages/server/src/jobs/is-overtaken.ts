import { epochMs, type Instant } from '@tradewind/domain/time'

/** Whether a newer look was put down than the one that comes now. By the dates they were put down for, because clocks of nodes differ. */
export function isOvertaken({ next_check_at }: { readonly next_check_at: Instant | null }, dueAt: Instant): boolean {
  return next_check_at !== null && epochMs(next_check_at) > epochMs(dueAt)
}
