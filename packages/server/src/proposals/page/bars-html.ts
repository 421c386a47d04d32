import { isZero } from '@tradewind/domain/money'
import type { PlannedPayment } from '@tradewind/domain/quotations/payment-plan'

/** A picture of amounts beside each other. What it says stands below it in words. */
export const barsHtml = (height: number, bars: readonly string[]) =>
  `<svg class="bars" viewBox="0 0 100 ${height}" preserveAspectRatio="none" aria-hidden="true">${bars.join('')}</svg>`

/** Shades that tell the parts of a payment apart. */
const PARTS = 4

/** The parts of a payment as a picture, in the order of the rows below it. What is paid is green. */
export function payBar(plan: readonly PlannedPayment[]): string {
  const total = plan.reduce((all, { amount }) => all + amount.minor, 0n)
  if (plan.length < 2 || total <= 0n) return ''
  let from = 0
  const bars = plan.map(({ amount, open }, at) => {
    const width = (Number(amount.minor) / Number(total)) * 100
    const bar = `<rect class="part-${at % PARTS}${isZero(open) ? ' done' : ''}" x="${from.toFixed(3)}" width="${Math.max(0.4, width - 0.8).toFixed(3)}" height="10"/>`
    from += width
    return bar
  })
  return barsHtml(10, bars)
}
