import type { SoakSettings } from './settings.ts'
import { pause, type Stage } from './stage.ts'

/** Kills nodes in turn and PostgreSQL, each without a word, at its own beat, until the time is up. Gives how often. */
export async function killNowAndThen(
  stage: Stage,
  { serverKillEverySeconds, postgresKillEverySeconds }: SoakSettings,
  until: number,
): Promise<{ serverKills: number; postgresKills: number }> {
  let serverKills = 0
  let postgresKills = 0
  const began = Date.now()
  // One after the other: a node that starts needs PostgreSQL.
  for (;;) {
    const server = began + (serverKills + 1) * serverKillEverySeconds * 1_000
    const postgres = began + (postgresKills + 1) * postgresKillEverySeconds * 1_000
    const next = Math.min(server, postgres)
    if (next >= until) return { serverKills, postgresKills }
    await pause(Math.max(0, next - Date.now()))
    if (next === server) {
      await stage.killServer(serverKills)
      serverKills += 1
    } else {
      await stage.killPostgres()
      postgresKills += 1
    }
  }
}
