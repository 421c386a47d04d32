import { money } from '@tradewind/domain/money'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { topUp } from '../packages/server/src/ledger/post/top-up.ts'
import { openScreen } from '../packages/server/src/live/testing/open-screen.ts'
import { assembleApp } from '../packages/server/src/node/assemble-app.ts'
import { createHttpServer } from '../packages/server/src/node/create-http-server.ts'
import { startBenchServer } from './bench-server.ts'
import { percentile, report, rounded } from './report.ts'

/** How long after a wallet has moved on one node its owner's screens at another hear of it; from there each asks for what it shows. */
const MOVES = 100
const SCREENS = 15
const PROMISED_MS = 2_000

const server = await startBenchServer()
const { env, log, now, db } = server.app
const there = await assembleApp({ env, log, now })
const http = await createHttpServer(there.app)
const url = await http.listen({ port: 0, host: '127.0.0.1' })
const session = await server.logIn('agent@skylark.example')
const { legal_entity_id: legalEntityId } = await db
  .selectFrom('users')
  .select('legal_entity_id')
  .where('email', '=', 'agent@skylark.example')
  .executeTakeFirstOrThrow()

const screens = await Promise.all(Array.from({ length: SCREENS }, () => openScreen(url, session)))
const times: number[] = []
for (let move = 1; move <= MOVES; move += 1) {
  const before = screens.map(({ messages }) => messages.length)
  const began = performance.now()
  await inSite(db, 1, (tx) => topUp(tx, { legalEntityId, amount: money(100n, 'INR'), reference: `live ${move}`, now: now() }))
  await Promise.all(
    screens.map(async ({ messages }, index) => {
      while (messages.length === before[index]) await new Promise((resolve) => setTimeout(resolve, 1))
      times.push(performance.now() - began)
    }),
  )
}
const slowest = Math.max(...times)
report({
  name: 'live: heard at another node',
  value: rounded(percentile(times, 99)),
  unit: 'ms',
  wanted: `≤ ${PROMISED_MS}`,
  good: slowest <= PROMISED_MS,
  detail: `p99 of ${MOVES} moves on ${SCREENS} screens, p50 ${rounded(percentile(times, 50))} ms, the slowest ${rounded(slowest)} ms`,
})
for (const screen of screens) screen.close()
await http.close()
await there.stop()
await server.close()
