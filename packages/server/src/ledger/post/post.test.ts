import { hold, release, topUp as topUpPosting } from '@tradewind/domain/ledger/build-posting'
import { ACCOUNT_KINDS, type Posting } from '@tradewind/domain/ledger/posting'
import { money } from '@tradewind/domain/money'
import { addDays, dateIn, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { LEDGER_CHECKS } from '../../node/bind-ledger-checks.ts'
import { rulesBrokenBy } from '../../testing/plant-fault.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { checkLedger } from '../check/check-ledger.ts'
import { setCreditLimit } from '../credit/set-credit-limit.ts'
import { readWallet } from '../wallet/read-wallet.ts'
import { sealAll } from './keep-ledger-sealed.ts'
import { post } from './post.ts'
import { topUp } from './top-up.ts'

const SITE = 1
const inr = (rupees: number) => money(BigInt(rupees * 100), 'INR')
const about = { kind: 'legalEntity', id: 'x' } as const

let server: TestServer
let priya: number
let owner: number
beforeAll(async () => {
  server = await startTestServer()
  const entities = await server.app.db.selectFrom('legal_entities').selectAll().where('site_id', '=', SITE).execute()
  priya = entities.find(({ name }) => name === 'Priya Sharma')?.id ?? 0
  owner = entities.find(({ kind }) => kind === 'siteOwner')?.id ?? 0
})
afterAll(() => server.close())

const at = <T>(work: (tx: SiteTx) => Promise<T>, site = SITE) => inSite(server.app.db, site, work)
const now = () => server.app.now()
const put = (posting: Posting) => at((tx) => post(tx, posting, now(), refuseAny))
const spendable = async () =>
  (await at((tx) => readWallet(tx, { legalEntityId: priya, currency: 'INR' }, now()))).spendable.minor / 100n
const countPostings = async () =>
  Number(
    (
      await at((tx) =>
        tx
          .selectFrom('ledger_postings')
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow(),
      )
    ).n,
  )

describe('posting', () => {
  test('moves the balances', async () => {
    await put(topUpPosting({ key: 'a', about, buyer: priya, owner, amount: inr(500) }))
    await put(hold({ key: 'b', about, buyer: priya, amount: inr(120) }))
    const view = await at((tx) => readWallet(tx, { legalEntityId: priya, currency: 'INR' }, now()))
    expect([view.balance.minor, view.holds.minor, view.spendable.minor]).toEqual([50_000n, 12_000n, 38_000n])
    await put(release({ key: 'c', about, buyer: priya, amount: inr(120) }))
    expect(await spendable()).toBe(500n)
  })

  test('repeated with the same content gives the first answer and writes nothing', async () => {
    const posting = hold({ key: 'again', about, buyer: priya, amount: inr(400) })
    const first = await put(posting)
    const before = await countPostings()
    // The wallet would not cover it a second time: an answer that was given is given again all the same.
    expect(await put(posting)).toEqual({ postingId: first.postingId, isNew: false })
    expect(await countPostings()).toBe(before)
    await put(release({ key: 'again-back', about, buyer: priya, amount: inr(400) }))
  })

  test('repeated with other content throws', async () => {
    const key = 'other'
    await put(hold({ key, about, buyer: priya, amount: inr(1) }))
    await expect(put(hold({ key, about, buyer: priya, amount: inr(2) }))).rejects.toThrow('other content')
    await expect(put(hold({ key, about: { kind: 'order', id: 'y' }, buyer: priya, amount: inr(1) }))).rejects.toThrow(
      'other content',
    )
  })

  test('refuses what the wallet does not cover, with what is missing, and writes nothing', async () => {
    const before = [await countPostings(), await spendable()]
    await expect(put(hold({ key: 'much', about, buyer: priya, amount: inr(600) }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      data: { spendable: '499.00', missing: '101.00', currency: 'INR' },
    })
    expect([await countPostings(), await spendable()]).toEqual(before)
  })

  test('credit counts from its day on, and a later row replaces it', async () => {
    const today = dateIn('Asia/Kolkata', now())
    await at((tx) => setCreditLimit(tx, { legalEntityId: priya, amount: inr(1_000), now: now(), from: addDays(today, 1) }))
    expect(await spendable()).toBe(499n)
    await at((tx) => setCreditLimit(tx, { legalEntityId: priya, amount: inr(50), now: now() }))
    expect(await spendable()).toBe(549n)
    await put(hold({ key: 'on-credit', about, buyer: priya, amount: inr(549) }))
    expect(await spendable()).toBe(0n)
    const tomorrow = plusMinutes(now(), 24 * 60)
    expect((await at((tx) => readWallet(tx, { legalEntityId: priya, currency: 'INR' }, tomorrow))).spendable.minor).toBe(95_000n)
    await expect(
      at((tx) => setCreditLimit(tx, { legalEntityId: priya, amount: inr(1), now: now(), from: addDays(today, -1) })),
    ).rejects.toThrow('days gone by')
    await put(release({ key: 'off-credit', about, buyer: priya, amount: inr(549) }))
  })

  test.each([
    ['unbalanced', [1, 2]],
    ['of nothing', []],
  ])('throws what is %s', async (_what, amounts) => {
    const entries = amounts.map(
      (amount) => ({ account: { kind: 'wallet', legalEntityId: priya, currency: 'INR' }, amount: inr(amount) }) as const,
    )
    await expect(put({ key: 'bad', reason: 'topUp', about, entries })).rejects.toThrow('may not be written')
  })

  test('of another site is not seen, and its key is free', async () => {
    const { id } = await server.app.db
      .selectFrom('legal_entities')
      .select('id')
      .where('site_id', '=', 2)
      .where('kind', '=', 'agency')
      .executeTakeFirstOrThrow()
    const { isNew } = await at((tx) => topUp(tx, { legalEntityId: id, amount: inr(1), reference: 'x', now: now() }), 2)
    expect(isNew).toBe(true)
    const seen = await at((tx) => tx.selectFrom('ledger_entries').select('site_id').distinct().execute())
    expect(seen).toEqual([{ site_id: SITE }])
    await expect(at((tx) => topUp(tx, { legalEntityId: id, amount: inr(1), reference: 'x', now: now() }))).rejects.toThrow(
      'could not be opened',
    )
  })
})

describe('the database itself', () => {
  test('opens the accounts of any new owner, and all kinds of the house', async () => {
    const { id } = await at((tx) =>
      tx
        .insertInto('legal_entities')
        .values({ site_id: SITE, kind: 'person', name: 'New' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const rows = await at((tx) =>
      tx
        .selectFrom('ledger_accounts')
        .select(['legal_entity_id', 'kind', 'currency'])
        .where('legal_entity_id', 'in', [id, owner])
        .execute(),
    )
    const kindsOf = (entity: number) => rows.filter((row) => row.legal_entity_id === entity).map(({ kind }) => kind)
    expect(kindsOf(id).sort()).toEqual(['hold', 'receivable', 'wallet'])
    expect(kindsOf(owner).sort()).toEqual(ACCOUNT_KINDS.filter((kind) => kind !== 'currencyPosition').sort())
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['INR']))
  })

  test.each([
    'update ledger_entries set amount_minor = 1',
    'delete from ledger_postings',
    'delete from ledger_seals',
    'truncate ledger_entries',
  ])('refuses "%s" to the application and to its owner', async (statement) => {
    await expect(at((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/permission denied|append-only/)
    await expect(sql.raw(statement).execute(server.app.db)).rejects.toThrow('append-only')
  })

  test('refuses entries that do not balance when the transaction ends', async () => {
    const account = await at((tx) =>
      tx.selectFrom('ledger_accounts').select('id').where('kind', '=', 'bank').executeTakeFirstOrThrow(),
    )
    const write = at(async (tx) => {
      const { id } = await tx
        .insertInto('ledger_postings')
        .values({ site_id: SITE, key: 'by hand', reason: 'topUp', about_kind: 'x', about_id: 'x', posted_at: now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('ledger_entries')
        .values({ site_id: SITE, posting_id: id, line: 1, account_id: account.id, currency: 'INR', amount_minor: 5n })
        .execute()
    })
    await expect(write).rejects.toThrow('does not balance')
  })
})

describe('the check', () => {
  /** Each breaks the past in its own way, as somebody with the keys of the database could. */
  const FAULTS: [what: string, statement: string, rule: RegExp][] = [
    [
      'an amount',
      'update ledger_entries set amount_minor = amount_minor + 1 where line = 1 and posting_id = (select min(posting_id) from ledger_entries where site_id = 1)',
      /sums to zero|sum of its entries/,
    ],
    [
      'both sides of a posting',
      'update ledger_entries set amount_minor = amount_minor * 2 where posting_id = (select min(posting_id) from ledger_entries where site_id = 1)',
      /hash follows/,
    ],
    [
      'a balance',
      "update ledger_accounts set balance_minor = balance_minor + 1 where site_id = 1 and kind = 'wallet'",
      /sum of its entries/,
    ],
    [
      "the house's balance",
      "update ledger_accounts set balance_minor = balance_minor + 1 where site_id = 1 and kind = 'bank'",
      /sum of its entries/,
    ],
    [
      'a running balance',
      'update ledger_entries set balance_after_minor = balance_after_minor + 1 where balance_after_minor is not null and site_id = 1',
      /running balance/,
    ],
    ['a reason', "update ledger_postings set reason = 'release' where site_id = 1 and reason = 'hold'", /hash follows/],
    ['a time', "update ledger_postings set posted_at = posted_at + interval '1 millisecond' where site_id = 1", /hash follows/],
    ['a whole posting away', 'delete from ledger_seals where site_id = 1 and sequence = 2', /no gaps|sealed, or waits/],
    ['a seal', "update ledger_seals set hash = repeat('0', 64) where site_id = 1 and sequence = 1", /hash follows/],
    ['the currency of an entry', "update ledger_entries set currency = 'USD' where site_id = 1", /account's currency/],
    ['a credit limit', 'update credit_limits set amount_minor = 0 where site_id = 1', /what was last set/],
    [
      'a credit limit that was used',
      'update credit_limit_settings set amount_minor = 0 where site_id = 1',
      /above its credit limit/,
    ],
  ]

  test('finds nothing in what was written by the rules', async () => {
    // Holds and payment orders must agree, and this one has no order.
    await put(release({ key: 'other-back', about, buyer: priya, amount: inr(1) }))
    await sealAll(server.app)
    expect(await inSite(server.app.db, SITE, checkAll, { snapshot: true })).toEqual([])
  })

  test.each(FAULTS)('finds that somebody changed %s', async (_what, statement, rule) => {
    await untilSealed()
    expect(await rulesBrokenBy(server, statement, checkAll)).toMatch(rule)
  })
})

const checkAll = (tx: SiteTx) => checkLedger(tx, LEDGER_CHECKS)

/** The server's own sealer may be at it just now, and then `sealAll` leaves the work to it: a fault needs seals that stand. */
async function untilSealed(): Promise<void> {
  const waiting = () => server.app.db.selectFrom('ledger_unsealed').select('posting_id').execute()
  await expect
    .poll(async () => {
      await sealAll(server.app)
      return waiting()
    })
    .toEqual([])
}
