import { inject } from 'vitest'

export type Stage = {
  port: number
  /** Where the stand-ins for the outside world take orders. */
  sandboxUrl: string
  /** A session of everyone of the first demo site, by e-mail, so that not every journey begins with a log-in and its limit of tries. */
  sessions: Record<string, string>
}

/** The product of this process. Journeys that run at the same moment have one each: its faults, its clock and its lists are nobody else's. */
export function ownProduct(): Stage {
  const stages = inject('stages')
  const stage = stages[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % stages.length]
  if (!stage) throw new Error('No product was started')
  return stage
}
