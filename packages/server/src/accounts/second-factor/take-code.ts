import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Environment } from '../../settings/environment.ts'
import { openSecret } from '../../settings/seal-secret.ts'
import { lockFactor, ownerOfFactor, setLastStep, spendRecoveryCode } from './second-factor-repo.ts'
import { stepOfCode } from './totp.ts'

type Taking = {
  readonly env: Pick<Environment, 'SECRETS_KEY' | 'DATA_DIR'>
  readonly userId: number
  readonly code: string
  readonly now: Instant
}

/** Whether this is a code of the person's app that was not used before, or an unused recovery code. Each is valid once. */
export async function takeCode(tx: SiteTx, { env, userId, code, now }: Taking): Promise<boolean> {
  // Two calls with the same code at once take turns: the second finds it used.
  const factor = await lockFactor(tx, userId)
  if (!factor) return false
  const plain = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(plain)) return factor.confirmed_at !== null && spendRecoveryCode(tx, userId, { code, now })
  const step = stepOfCode(openSecret(env, factor.sealed_secret, ownerOfFactor({ siteId: tx.siteId, userId })), plain, now)
  if (step === undefined || (factor.last_step !== null && BigInt(step) <= factor.last_step)) return false
  await setLastStep(tx, userId, BigInt(step))
  return true
}
