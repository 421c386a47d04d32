import { hold, release } from '@tradewind/domain/ledger/build-posting'
import { money } from '@tradewind/domain/money'
import { instant } from '@tradewind/domain/time'
import pg from 'pg'
import { inSite } from '../packages/server/src/database/in-site.ts'
import { checkAccounts } from '../packages/server/src/ledger/check/check-accounts-repo.ts'
import { setCreditLimit } from '../packages/server/src/ledger/credit/set-credit-limit.ts'
import { sealAll } from '../packages/server/src/ledger/post/keep-ledger-sealed.ts'
import { post } from '../packages/server/src/ledger/post/post.ts'
import { topUp } from '../packages/server/src/ledger/post/top-up.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * Postings per second through the use case against bare SQL that locks and writes the same rows of the same tables with prepared statements:
 * eight connections each, in turns, on a thousand wallets and on one. The chain is sealed beside both, as in production. A posting that goes into credit also
 * asks whether any of it is overdue, which bare SQL does not.
 */
const SITE = 1
const CONNECTIONS = 8
const SECONDS = 3
const ROUNDS = 5
const WALLETS = 1_000

const server = await startBenchServer()
const { db } = server.app
let posted = 0
const buyers = await addBuyers('money')
const onCredit = await addBuyers('credit')
const clients = await Promise.all(Array.from({ length: CONNECTIONS }, connect))
for (const [name, wallets] of [
  ['1,000 wallets', buyers],
  ['one hot wallet', buyers.slice(0, 1)],
  ['1,000 wallets on credit', onCredit],
] as const) {
  const rates = { useCase: [] as number[], bare: [] as number[] }
  await run(() => postOnce(wallets), 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await run((lane) => writeBare(clients[lane], wallets), SECONDS))
    rates.useCase.push(await run(() => postOnce(wallets), SECONDS))
  }
  const ratio = rounded(median(rates.useCase) / median(rates.bare))
  report({
    name: `ledger: ${name}`,
    value: ratio,
    unit: '× use case ÷ bare SQL',
    wanted: '≥ 0.6',
    good: ratio >= 0.6,
    detail: `${Math.round(median(rates.useCase))} postings/s against ${Math.round(median(rates.bare))}, ${CONNECTIONS} connections`,
  })
}
await reportSealing()
const violations = await inSite(db, SITE, checkAccounts, { snapshot: true })
if (violations.length > 0) throw new Error(`The ledger is not sound afterwards: ${JSON.stringify(violations.slice(0, 3))}`)
for (const client of clients) await client.end()
await server.close()

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  return client
}

/** Agencies with money, or credit, enough to hold for ever. */
async function addBuyers(by: 'money' | 'credit'): Promise<number[]> {
  return inSite(db, SITE, async (tx) => {
    const rows = await tx
      .insertInto('legal_entities')
      .values(Array.from({ length: WALLETS }, (_, index) => ({ site_id: SITE, kind: 'agency', name: `Bench ${index}` })))
      .returning('id')
      .execute()
    const now = server.app.now()
    for (const { id } of rows) {
      const amount = money(10n ** 13n, 'INR')
      if (by === 'credit') await setCreditLimit(tx, { legalEntityId: id, amount, now })
      else await topUp(tx, { legalEntityId: id, amount, reference: 'bench', now })
      await post(tx, hold(moveOf(id)), now)
    }
    return rows.map(({ id }) => id)
  })
}

function moveOf(buyer: number) {
  posted += 1
  return { key: `bench:${posted}`, about: { kind: 'order', id: String(posted) } as const, buyer, amount: money(100n, 'INR') }
}

function pick(wallets: readonly number[]): number {
  return wallets[Math.floor(Math.random() * wallets.length)] ?? 0
}

/** Postings per second over all lanes. */
async function run(once: (lane: number) => Promise<void>, seconds: number): Promise<number> {
  const start = performance.now()
  const end = start + seconds * 1_000
  let count = 0
  const lane = async (_: unknown, index: number) => {
    while (performance.now() < end) {
      await once(index)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  return (count * 1_000) / (performance.now() - start)
}

async function postOnce(wallets: readonly number[]): Promise<void> {
  const move = moveOf(pick(wallets))
  // A release may find nothing held; holding twice as often as releasing keeps some.
  const posting = posted % 3 === 0 ? release({ ...move, amount: money(1n, 'INR') }) : hold(move)
  await inSite(db, SITE, (tx) => post(tx, posting, server.app.now()))
}

async function writeBare(client: pg.Client | undefined, wallets: readonly number[]): Promise<void> {
  if (!client) throw new Error('No connection')
  posted += 1
  const about = String(posted)
  const now = instant(Date.now())
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  await client.query('begin')
  const { rows } = await run(
    'lock',
    'select id, kind, balance_minor from ledger_accounts where site_id = $1 and legal_entity_id = $2 order by id for no key update',
    [SITE, pick(wallets)],
  )
  const [wallet, aside] = [rows.find(({ kind }) => kind === 'wallet'), rows.find(({ kind }) => kind === 'hold')]
  const written = await run(
    'posting',
    `insert into ledger_postings (site_id, key, reason, about_kind, about_id, posted_at) values ($1, $2, 'hold', 'order', $3, $4) returning id`,
    [SITE, `bare:${about}`, about, now],
  )
  const id = written.rows[0].id
  await run(
    'entries',
    `insert into ledger_entries (site_id, posting_id, line, account_id, currency, amount_minor, balance_after_minor)
     values ($1, $2, 1, $3, 'INR', -100, $4), ($1, $2, 2, $5, 'INR', 100, $6)`,
    [SITE, id, wallet.id, BigInt(wallet.balance_minor) - 100n, aside.id, BigInt(aside.balance_minor) + 100n],
  )
  const move = 'update ledger_accounts set balance_minor = balance_minor + $3 where site_id = $1 and id = $2'
  await run('move', move, [SITE, wallet.id, -100])
  await run('move', move, [SITE, aside.id, 100])
  await run('queue', 'insert into ledger_unsealed (site_id, posting_id) values ($1, $2)', [SITE, id])
  await client.query('commit')
}

/** The sealer must outrun the writers, or the queue grows for ever. The backlog appears at once, with its commit; the clock counts, no matter which node seals. */
async function reportSealing(): Promise<void> {
  await sealEverything()
  const backlog = 5_000
  await inSite(db, SITE, async (tx) => {
    for (let count = 0; count < backlog; count += 1) await post(tx, hold(moveOf(pick(buyers))), server.app.now())
  })
  const start = performance.now()
  await sealEverything()
  const perSecond = Math.round((backlog * 1_000) / (performance.now() - start))
  report({
    name: 'ledger: sealing',
    value: perSecond,
    unit: 'postings/s',
    wanted: 'more than are posted',
    good: perSecond > 2_000,
    detail: `a backlog of ${backlog}`,
  })
}

async function sealEverything(): Promise<void> {
  do await sealAll(server.app)
  while (await db.selectFrom('ledger_unsealed').select('posting_id').limit(1).executeTakeFirst())
}
