import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const [ADMIN, PRIYA, AGENT] = ['admin@skylark.example', 'priya@skylark.example', 'agent@skylark.example'] as const
/** Staff of the queue, not of the money. */
const CLERK = 'clerk@skylark.example'

let server: TestServer
let priya: number
let receipt: number
beforeAll(async () => {
  server = await startTestServer()
  await inSite(server.app.db, 1, async (tx) => {
    const admin = await tx.selectFrom('users').selectAll().where('email', '=', ADMIN).executeTakeFirstOrThrow()
    const { id: groupId } = await tx
      .insertInto('permission_groups')
      .values({ site_id: 1, group_name: 'Queue', permissions: ['tickets.queue'] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { legal_entity_id, password_hash } = admin
    await tx
      .insertInto('users')
      .values({
        site_id: 1,
        legal_entity_id,
        user_type: 'staff',
        email: CLERK,
        first_name: 'Clerk',
        password_hash,
        permission_group_id: groupId,
      })
      .execute()
    priya = (await tx.selectFrom('users').select('legal_entity_id').where('email', '=', PRIYA).executeTakeFirstOrThrow())
      .legal_entity_id
  })
  await enter('topUp')
  const [entry] = await entriesOf(PRIYA)
  receipt = entry?.documentId ?? 0
})
afterAll(() => server.close())

type Entry = { label: string; amount: string; documentId: number | null }

async function enter(kind: 'topUp' | 'credit') {
  const as = await server.logIn(ADMIN)
  const { status } = await server.call(
    'wl/user/userPaymentEntry',
    {
      legalEntityId: priya,
      kind,
      amount: '1500.50',
      currency: 'INR',
      ...(kind === 'topUp' && { mode: 'bankTransfer', reference: 'HDFC N1' }),
      date: new Date(server.app.now()).toISOString().slice(0, 10),
      remark: 'By transfer',
      idempotencyKey: crypto.randomUUID(),
    },
    { as },
  )
  expect(status).toBe(200)
}

async function entriesOf(email: string, query = ''): Promise<Entry[]> {
  const as = await server.logIn(email)
  const { body } = await server.call<{ entries: Entry[] }>(`wl/user/getMyWalletEntries${query}`, undefined, { as, method: 'GET' })
  return body.entries
}

async function open(email?: string, host = 'localhost') {
  const token = email && (await server.logIn(email, { host }))
  return server.http.inject({
    method: 'GET',
    url: `/api/documents/pdf?documentId=${receipt}`,
    headers: { host, ...(token && { 'auth-token': token }) },
  })
}

describe('the receipt of money that came into a wallet', () => {
  test('is named by its line of the statement, to its owner and to staff, and opens', async () => {
    expect(receipt).toBeGreaterThan(0)
    const [seenByStaff] = await entriesOf(ADMIN, `?legalEntityId=${priya}`)
    expect(seenByStaff).toMatchObject({ label: 'Money added', documentId: receipt })
    for (const email of [PRIYA, ADMIN]) {
      const answer = await open(email)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
      expect(text).toContain('Bank transfer HDFC N1')
      expect(text).toContain('1,500.50')
    }
  })

  test('a correction has none', async () => {
    await enter('credit')
    const [newest, before] = await entriesOf(PRIYA)
    expect([newest?.label, newest?.documentId, before?.documentId]).toEqual(['Correction: credited', null, receipt])
  })

  test.each([AGENT, CLERK])('%s cannot find out that it exists', async (email) => expect((await open(email)).statusCode).toBe(404))

  test('neither can another site; a visitor is asked to log in', async () => {
    expect((await open('admin@bluedhow.example', 'bluedhow.localhost')).statusCode).toBe(404)
    expect((await open()).statusCode).toBe(401)
  })
})
