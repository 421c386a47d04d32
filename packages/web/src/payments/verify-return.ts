import { redirect } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { isPassing } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'
import { t } from './messages.ts'

export const RETRIES = 5
export const PAUSE_MS = 2_000

type Return = { orderId?: string | undefined; transactionId: string }
type Verified = Awaited<ReturnType<typeof api.payments.verifyPayment>>

/**
 * The payer is back from a gateway that returns nothing signed: the server is asked, once and up to five times more. If the result is not known by
 * then, the screen stops asking; the server's job continues. Always ends with a next page.
 */
export async function verifyReturn({ orderId, transactionId }: Return, signal: AbortSignal): Promise<never> {
  const found = await askUntilKnown({ orderId, transactionId }, signal)
  if (found?.status === 'paid') toast('ok', t('successful'))
  else if (found?.status === 'returned') toast('bad', t('tooLate'))
  else toast('bad', t('paymentFailed'))
  const path = found?.redirectTo ?? (orderId ? `/user/payments/${orderId}` : '/flight/bookings')
  throw redirect({ href: `/app${path}`, replace: true })
}

async function askUntilKnown({ orderId, transactionId }: Return, signal: AbortSignal): Promise<Verified | undefined> {
  let last: Verified | undefined
  for (let tries = 0; tries <= RETRIES; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    if (signal.aborted) return last
    try {
      last = await api.payments.verifyPayment({ ...(orderId && { orderId }), transaction_id: transactionId }, { signal })
      if (last.status !== 'pending') return last
    } catch (error) {
      // After a short connection error another attempt makes sense; after somebody else's order it does not.
      if (!isPassing(error)) throw error
    }
  }
  return last
}

export function readTransaction(raw: Record<string, unknown>): { transaction_id?: string } {
  const { transaction_id: id } = raw
  return typeof id === 'string' || typeof id === 'number' ? { transaction_id: String(id).slice(0, 200) } : {}
}
