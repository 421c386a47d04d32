import type { Page } from 'playwright-core'

/** The wallet balance of the person who is logged in, in the smallest unit. */
export async function balanceOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/wl/user/getWallet')
  const { wallet } = (await answer.json()) as { wallet: { balance: string } }
  return toMinor(wallet.balance)
}

/** '− ₹3,706.96' as -370696. */
export function toMinor(amount: string): number {
  return Math.round(Number(amount.replace(/[^\d.]/g, '')) * 100) * (/[−-]/.test(amount) ? -1 : 1)
}
