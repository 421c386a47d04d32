import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { referenceKey } from '@tradewind/domain/ledger/payment-entry'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrationNames } from '../../database/migrate.ts'

const OWN = '0041_references_alike.sql'
const FOLDER = join(import.meta.dirname, '../../database/migrations')
let client: pg.Client

/** What can stand in a database of before, in the order in which it was entered. */
const STORED = [
  ['REF123', 'rejected'],
  ['REF123', 'waiting'],
  ['REF-123', 'waiting'],
  ['0REF 123', 'waiting'],
  ['REF123\u200b', 'waiting'],
  ['\uff32EF123', 'rejected'],
  ['---', 'waiting'],
  ['000', 'waiting'],
] as const

beforeAll(async () => {
  const name = `t_${process.pid}_references`
  const place = new URL(inject('postgresUrl'))
  place.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: place.href })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  place.pathname = `/${name}`
  client = new pg.Client({ connectionString: place.href })
  await client.connect()
  for (const file of (await migrationNames()).filter((one) => one < OWN)) await apply(file)
  await client.query("set session_replication_role = 'replica'")
  for (const [place, [reference, status]] of STORED.entries())
    await client.query(
      `insert into payment_entries (site_id, legal_entity_id, kind, amount_minor, currency, mode, reference, paid_on, remark, status,
         entered_by, is_claim, entered_at, idempotency_key, decided_by, decided_at, decision_note)
       values (1, 1, 'topUp', 100, 'INR', 'upi', $1, '2026-11-01', '', $2, 1, false, now(), $3,
         case $2 when 'rejected' then 2 end, case $2 when 'rejected' then now() end, 'No')`,
      [reference, status, `k${place}`],
    )
  // Still without foreign keys: the rows stand alone, no wallets or people beside them.
  await apply(OWN)
}, 60_000)
afterAll(() => client.end())

async function apply(file: string): Promise<void> {
  await client.query(await readFile(join(FOLDER, file), 'utf8'))
}

test('of those alike that stand already, the first holds the key and the others keep standing', async () => {
  const { rows } = await client.query<{ reference_key: string }>('select reference_key from payment_entries order by id')
  expect(rows.map(({ reference_key }) => reference_key.replace(/\/\d+$/, '/n'))).toEqual([
    'REF123',
    'REF123',
    'REF123/n',
    'REF123/n',
    'REF123/n',
    'REF123',
    '---',
    '0',
  ])
})

test('its key is the one the domain makes', async () => {
  const { rows } = await client.query<{ reference: string; reference_key: string }>(
    'select reference, reference_key from payment_entries',
  )
  for (const { reference, reference_key } of rows)
    expect([reference, reference_key.split('/')[0]]).toEqual([reference, referenceKey(reference) ?? reference])
})

test('no new one passes it', async () => {
  const insert = `insert into payment_entries (site_id, legal_entity_id, kind, amount_minor, currency, mode, reference, reference_key, paid_on, remark, status, entered_by, is_claim, entered_at, idempotency_key)
    values (1, 1, 'topUp', 100, 'INR', 'upi', 'REF 123', 'REF123', '2026-11-01', '', 'waiting', 1, false, now(), 'new')`
  await expect(client.query(insert)).rejects.toThrow('payment_reference_once')
})
