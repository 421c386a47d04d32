import type { SoakSettings } from './settings.ts'
import { pause, type Stage } from './stage.ts'

/** In the traffic's first and second half, clear of most kills. */
const JOBS_LOST_AT = [0.28, 0.72]

/** Kills nodes in turn and PostgreSQL, each without a word, at its own beat, and loses all jobs twice, until the time is up. Gives how often. */
export async function killNowAndThen(
  stage: Stage,
  { serverKillEverySeconds, postgresKillEverySeconds }: SoakSettings,
  until: number,
): Promise<{ serverKills: number; postgresKills: number; jobLosses: number }> {
  let serverKills = 0
  let postgresKills = 0
  let jobLosses = 0
  const began = Date.now()
  // One after the other: a node that starts needs PostgreSQL.
  for (;;) {
    const server = began + (serverKills + 1) * serverKillEverySeconds * 1_000
    const postgres = began + (postgresKills + 1) * postgresKillEverySeconds * 1_000
    const share = JOBS_LOST_AT[jobLosses]
    const loss = share === undefined ? Number.POSITIVE_INFINITY : began + share * (until - began)
    const next = Math.min(server, postgres, loss)
    if (next >= until) return { serverKills, postgresKills, jobLosses }
    await pause(Math.max(0, next - Date.now()))
    if (next === loss) {
      jobLosses += 1
      // The nodes notice it themselves, or somebody is quicker.
      await stage.loseJobs({ hasOperator: jobLosses === 2 })
    } else if (next === server) {
      await stage.killServer(serverKills)
      serverKills += 1
    } else {
      await stage.killPostgres()
      postgresKills += 1
    }
  }
}
