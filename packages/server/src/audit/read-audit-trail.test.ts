import type { AuditEntry } from '@tradewind/contract/audit/audit'
import { instant } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { recordChange } from './record-change.ts'

type Page = { entries: AuditEntry[]; nextCursor: string | null; errorCode?: string }
let server: TestServer
let admin: string
let actor: { userId: number; firstName: string; lastName: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  const row = await server.app.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('email', '=', 'admin@skylark.example')
    .executeTakeFirstOrThrow()
  actor = { userId: row.id, firstName: row.first_name, lastName: row.last_name }
  await inSite(server.app.db, 1, async (tx) => {
    const about = { kind: 'user', id: 7 }
    // Days of the site: the evening of the 1st by UTC is the 2nd in Delhi.
    const [first, second] = [instant('2026-05-01T20:00:00.000Z'), instant('2026-05-02T20:00:00.000Z')]
    await recordChange(
      tx,
      { actor, area: 'people', action: 'block customer', about, before: { isBlocked: false }, after: { isBlocked: true } },
      first,
    )
    await recordChange(
      tx,
      { actor: undefined, area: 'money', action: 'post 100%_sure', about: { kind: 'order', id: 'x1' }, note: 'By night' },
      second,
    )
    for (let n = 0; n < 120; n += 1)
      await recordChange(tx, { actor, area: 'rules', action: `rule ${n}`, about: { kind: 'site', id: 1 } }, second)
  })
})
afterAll(() => server.close())

const ask = async (filters: Record<string, unknown>, cursor?: string, as = admin, host = 'localhost') =>
  (await server.call<Page>('audit/getEntries', { filters, ...(cursor && { cursor }) }, { as, host })).body

describe('the audit trail', () => {
  test('shows who changed what, field by field', async () => {
    const { entries } = await ask({ area: 'people', from: '2026-05-02', to: '2026-05-02' })
    expect(entries).toEqual([
      {
        id: expect.any(String),
        at: '2026-05-01T20:00:00.000Z',
        actor: { userId: actor.userId, name: 'Kabir Sethi' },
        area: 'people',
        areaName: 'People',
        action: 'block customer',
        about: { kind: 'user', id: '7', label: 'User 7' },
        changes: [{ field: 'Blocked', before: 'no', after: 'yes' }],
        note: null,
      },
    ])
  })

  test('shows people, companies, groups and bookings by name, and nothing of another site', async () => {
    await inSite(server.app.db, 1, async (tx) => {
      const { id } = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'agent@skylark.example')
        .executeTakeFirstOrThrow()
      const about = { kind: 'user', id } as const
      const later = instant('2026-05-09T10:00:00Z')
      await recordChange(
        tx,
        { actor, area: 'money', action: 'look after', about, before: { assignedTo: null }, after: { assignedTo: id } },
        later,
      )
      await recordChange(tx, { actor, area: 'tickets', action: 'mark', about: { kind: 'flight', id: '6E593/2026-11-28' } }, later)
      await recordChange(tx, { actor, area: 'tickets', action: 'mark', about: { kind: 'booking', id: 987_654 } }, later)
    })
    const { entries } = await ask({ from: '2026-05-09', to: '2026-05-09' })
    expect(entries.map(({ about }) => about.label)).toEqual(['Booking TW-987654', 'Flight 6E 593, 28 Nov 2026', 'Rohan Iyer'])
    expect(entries.at(-1)?.changes).toEqual([{ field: 'Assigned to', before: 'none', after: 'Rohan Iyer' }])
  })

  test.each([
    ['what the platform did by itself', { byItself: true }, ['post 100%_sure']],
    ['a word of a note', { text: 'by NIGHT' }, ['post 100%_sure']],
    ['a number between words', { text: 'ule 17 1' }, ['rule 17']],
    ['signs that mean something in a pattern, as typed', { text: '100%_s' }, ['post 100%_sure']],
    ['nothing for what is only alike', { text: '100x_s' }, []],
    ['one thing', { aboutKind: 'user', aboutId: '7' }, ['block customer']],
    ['no day before it', { area: 'people', to: '2026-05-01' }, []],
  ])('finds %s', async (_, filters, actions) => {
    expect((await ask({ to: '2026-05-03', ...filters })).entries.map(({ action }) => action)).toEqual(actions)
  })

  test('finds by every part of a line just the lines that hold it, whether a word in it is rare or not', async () => {
    const rows = await inSite(server.app.db, 1, (tx) =>
      tx.selectFrom('audit_entries').select(['id', 'search_text']).where('at', '<', instant('2026-05-03T00:00:00Z')).execute(),
    )
    for (const [index, { search_text: text }] of rows.entries()) {
      const from = (index * 7) % Math.max(1, (text ?? '').length - 3)
      const part = (text ?? '').slice(from, from + 3 + ((index * 5) % 20)).trim()
      if (part.length < 3) continue
      const holding = rows.filter((row) => row.search_text?.includes(part)).map(({ id }) => String(id))
      const found = await ask({ to: '2026-05-03', text: part })
      expect(found.entries.map(({ id }) => id).sort(), part).toEqual(
        holding
          .sort((a, b) => Number(b) - Number(a))
          .slice(0, found.entries.length)
          .sort(),
      )
      expect(found.entries.length, part).toBe(Math.min(holding.length, 50))
    }
  })

  test('goes page by page, each line once', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await ask({ area: 'rules', to: '2026-05-03' }, cursor)
      seen.push(...page.entries.map(({ action }) => action))
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `rule ${119 - n}`))
  })

  test('stands in the order of its times, also where a line was written after a later one', async () => {
    const [early, late] = [instant('2026-06-01T08:00:00Z'), instant('2026-06-01T09:00:00Z')]
    await inSite(server.app.db, 1, async (tx) => {
      const about = { kind: 'site', id: 1 }
      for (const [action, at] of [
        ['second', late],
        ['first', early],
        ['third', late],
      ] as const)
        await recordChange(tx, { actor, area: 'tickets', action, about }, at)
    })
    const asked = { area: 'tickets', from: '2026-06-01', to: '2026-06-01' }
    const { entries } = await ask(asked)
    expect(entries.map(({ action }) => action)).toEqual(['third', 'second', 'first'])
    const behind = await ask(asked, entries[1]?.id)
    expect(behind.entries.map(({ action }) => action)).toEqual(['first'])
    // An unknown line starts the list from the beginning.
    expect((await ask(asked, '999999999')).entries).toHaveLength(3)
  })

  test('is read only by who may, and of the own site', async () => {
    expect((await ask({}, undefined, await server.logIn('desk@skylark.example'))).errorCode).toBe('FORBIDDEN')
    const dhow = await server.logIn('admin@bluedhow.example', { host: 'bluedhow.localhost' })
    expect((await ask({ to: '2026-05-03' }, undefined, dhow, 'bluedhow.localhost')).entries).toEqual([])
  })

  test('goes along as a sheet, guarded the same', async () => {
    const { status, headers } = await server.call('/api/audit/sheet?area=people&to=2026-05-03', undefined, {
      as: admin,
      method: 'GET',
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
    const desk = await server.logIn('desk@skylark.example')
    expect((await server.call('/api/audit/sheet', undefined, { as: desk, method: 'GET' })).status).toBe(403)
    expect((await server.call('/api/audit/sheet?area=nonsense', undefined, { as: admin, method: 'GET' })).status).toBe(422)
  })
})
