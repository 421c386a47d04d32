import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

/** Lets the throttles believe that time has passed: their windows end earlier by as much. */
export async function passThrottleTime({ app }: TestServer, minutes: number): Promise<void> {
  await sql`update rate_limits set expire = expire - ${minutes * 60_000}`.execute(app.db)
}
