import { instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { insertPartnerKey } from '../packages/server/src/partners/partner-key-repo.ts'
import { makeClient } from '../soak/client.ts'
import { makeJournal } from '../soak/journal.ts'
import { setUpPeople } from '../soak/set-up-people.ts'
import { buildStage, pause } from '../soak/stage.ts'
import { keepBuying } from './keep-buying.ts'
import { percentile, report, rounded } from './report.ts'

/**
 * 1,000 events of one partner within ten seconds, while others book flights: from the moment that an event is written to the moment that the receiver has its
 * message. And a thousand at once. One node does everything; the receiver is in the process of the stand-ins.
 */
const EVENTS = Number(process.env.WEBHOOKS_BENCH_EVENTS ?? 1_000)
const SECONDS = 10
const AT_ONCE = 2

const stage = await buildStage({ nodes: 1 })
const { db } = connectDatabase(stage.databaseUrl, { maxConnections: 4 })
const { buyers } = await setUpPeople(db, { people: 40 })
const agents = buyers.filter(({ userType }) => userType === 'travelAgent')
const [partner, ...others] = agents
if (!partner) throw new Error('There is no partner')
await addEndpoint(partner)

const tokens = others.map(({ token }) => token)
const url = stage.nodes[0]?.url ?? ''
const buying = keepBuying(url, tokens, AT_ONCE)
await pause(5_000)
const paidBefore = buying.paid.size
const steady = await send('steady', (place) => pause((place * SECONDS * 1_000) / EVENTS))
const paid = buying.paid.size - paidBefore
const burst = await send('burst', () => Promise.resolve())
await buying.stop()

report({
  name: 'webhooks: from an event to its receiver, while flights are booked',
  value: percentile(steady.waits, 99),
  unit: 's (p99)',
  wanted: '≤ 2, all delivered once',
  good: percentile(steady.waits, 99) <= 2 && steady.waits.length === EVENTS && steady.twice === 0,
  detail: `${steady.waits.length} of ${EVENTS} within ${SECONDS} s, p50 ${percentile(steady.waits, 50)} s, ${paid} flights paid meanwhile, ${steady.twice} sent twice`,
})
report({
  name: 'webhooks: the last of a thousand events at once',
  value: percentile(burst.waits, 100),
  unit: 's',
  wanted: '≤ 10, all delivered',
  good: percentile(burst.waits, 100) <= 10 && burst.waits.length === EVENTS,
  detail: `${burst.waits.length} of ${EVENTS}, p50 ${percentile(burst.waits, 50)} s, p99 ${percentile(burst.waits, 99)} s; flights are booked meanwhile`,
})
await db.destroy()
await stage.strike()

async function addEndpoint({ token, userId, legalEntityId }: (typeof agents)[number]): Promise<void> {
  const terms = { name: 'Bench', mode: 'live', scopes: ['read'], perMinute: 60, addresses: [], expiresAt: null } as const
  await inSite(db, 1, (tx) => insertPartnerKey(tx, { ...terms, userId, legalEntityId, madeBy: userId, now: instant(Date.now()) }))
  const wish = { url: `${stage.sandboxUrl}/webhooks/bench`, events: ['booking.ticketed'] }
  const { status, body } = await makeClient(stage.nodes, makeJournal(), token).call('partner/makeWebhookEndpoint', wish)
  if (status !== 200) throw new Error(`No endpoint: ${JSON.stringify(body)}`)
}

/** Writes events, each in a transaction of its own as a booking does, and gives for each how long its message took, in seconds. */
async function send(name: string, wait: (place: number) => Promise<void>) {
  const write = async (place: number) => {
    await wait(place)
    await inSite(db, 1, (tx) =>
      sql`select add_webhook_event(1, ${partner?.legalEntityId}, 'booking.ticketed', ${JSON.stringify({ round: name, place })}::jsonb)`.execute(
        tx,
      ),
    )
  }
  await Promise.all(Array.from({ length: EVENTS }, (_, place) => write(place)))
  for (let tries = 0; tries < 120 && (await countWaiting()) > 0; tries += 1) await pause(250)
  const { webhooks } = (await (await fetch(`${stage.sandboxUrl}/sandbox/webhooks.json`)).json()) as {
    webhooks: { receivedAt: string; body: string }[]
  }
  const firstOf = new Map<number, number>()
  let twice = 0
  for (const { receivedAt, body } of webhooks) {
    const { timestamp, data } = JSON.parse(body) as { timestamp: string; data: { round: string; place: number } }
    if (data.round !== name) continue
    if (firstOf.has(data.place)) twice += 1
    else firstOf.set(data.place, rounded((Date.parse(receivedAt) - Date.parse(timestamp)) / 1_000, 3))
  }
  return { waits: [...firstOf.values()], twice }
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook_deliveries where state = 'waiting'`.execute(db)
  return rows[0]?.n ?? 0
}
