import { readFileSync, writeFileSync } from 'node:fs'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { checkEverything } from './checks.ts'
import { makeClient } from './client.ts'
import { orderFaults } from './faults.ts'
import { type Failure, makeJournal } from './journal.ts'
import { killNowAndThen } from './kill-now-and-then.ts'
import { describeSoak } from './report.ts'
import { runTraffic } from './run-traffic.ts'
import { setUpPartners } from './set-up-partners.ts'
import { setUpPeople } from './set-up-people.ts'
import { SHOP_HOST, setUpShop } from './set-up-shop.ts'
import { readSoakSettings } from './settings.ts'
import { settle } from './settle.ts'
import { buildStage } from './stage.ts'

/** `npm run soak`: mixed traffic under faults and kills, then every promise is checked. Ends with 1 when one was broken. */
const settings = readSoakSettings(process.argv.slice(2))
const began = Date.now()
say(`Soaking for ${settings.minutes} minutes on ${settings.nodes} node(s), seed ${settings.seed} …`)
const stage = await buildStage(settings)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stage.strike().finally(() => process.exit(1)))
const { db } = connectDatabase(stage.databaseUrl, { maxConnections: 4 })
const journal = makeJournal()
try {
  const { buyers, admin } = await setUpPeople(db, settings)
  const { buyers: guests, admin: deskOfShop } = await setUpPeople(db, {
    people: Math.ceil(settings.people / 3),
    host: SHOP_HOST,
    currency: 'AED',
  })
  const shop = await setUpShop((token) => makeClient(stage.nodes, journal, token, SHOP_HOST))
  const supplierListId = await setUpPartners(db, (host, token) => makeClient(stage.nodes, journal, token, host))
  await orderFaults(stage.sandboxUrl, settings.faultRate)
  const until = Date.now() + settings.minutes * 60_000
  const [kills] = await Promise.all([
    killNowAndThen(stage, settings, until),
    runTraffic(stage, journal, {
      buyers,
      guests,
      staff: [admin],
      desk: [deskOfShop, deskOfShop],
      shop,
      supplierListId,
      seed: settings.seed,
      until,
    }),
  ])
  say('The traffic has ended; waiting until everything has ended …')
  const left = await settle(stage, db)
  const verdicts = await checkEverything({
    db,
    stage,
    journal,
    left,
    shop,
    clientFor: (token, host) => makeClient(stage.nodes, journal, token, host),
  })
  const text = describeSoak({ settings, kills, verdicts, journal, seconds: (Date.now() - began) / 1_000 })
  process.stdout.write(text)
  if (verdicts.some((verdict) => verdict.broken.length > 0))
    process.stdout.write(`\nThe nodes' last words:\n${wordsIn(stage.logFile, journal.unexplained(stage.outages))}\n`)
  if (process.env.SOAK_REPORT) writeFileSync(process.env.SOAK_REPORT, text)
  const broken = verdicts.filter((verdict) => verdict.broken.length > 0).length
  process.stdout.write(`\n${verdicts.length - broken} promises kept, ${broken} broken\n`)
  process.exitCode = broken > 0 ? 1 : 0
} finally {
  await db.destroy()
  await stage.strike()
}
process.exit()

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** What the nodes called a bug, each kind once, and all they said of the calls that failed without a reason. */
function wordsIn(logFile: string, failures: readonly Failure[]): string {
  const ids = failures.flatMap(({ body }) => body.requestId ?? [])
  const words = new Map<string, string>()
  for (const line of readFileSync(logFile, 'utf8').split('\n')) {
    const [, message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(line) ?? []
    const isBug = line.includes('"msg":"bug"') || !line.startsWith('{')
    if (isBug || ids.some((id) => line.includes(id))) words.set(message ?? line.slice(0, 80), line.slice(0, 2_000))
  }
  return [...words.values()].join('\n')
}
