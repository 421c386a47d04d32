import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readLogo } from '../files/read-logo.ts'
import { drawPicture } from '../files/testing/draw-picture.ts'
import { jobsOf } from '../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitUntil } from '../testing/wait-until.ts'

const SKYLARK = 1
const DAY = 24 * 60
const BRAND = '/brand/sunrise.svg'
let server: TestServer
let [owner, colleague] = ['', '']
let entityId: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.logIn('agent@skylark.example')
  colleague = await server.logIn('agent2@skylark.example')
  entityId = (await get('getMyLegalEntity')).legalEntity.id
  await server.app.db.updateTable('legal_entities').set({ logo_url: BRAND }).where('id', '=', entityId).execute()
})
afterAll(() => server.close())

type Answer = { logoUrl: string | null; errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
const get = async (path: string, as = owner) =>
  (await server.call<{ legalEntity: { id: number; logoUrl: string | null } }>(`wl/user/${path}`, undefined, { as, method: 'GET' }))
    .body
const post = (path: string, as = owner) => server.call<Answer>(`wl/user/${path}`, {}, { as })
const current = async () => (await get('getMyLegalEntity')).legalEntity.logoUrl
async function upload(content: Uint8Array, as = owner, type = 'image/png') {
  const form = new FormData()
  form.set('file', new File([content as Uint8Array<ArrayBuffer>], 'logo.png', { type }))
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/wl/user/setCompanyLogo',
    headers: { host: 'localhost', 'auth-token': as, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() as Answer }
}
const fetched = async (logoUrl: string | null, host = 'localhost') =>
  (await server.http.inject({ method: 'GET', url: logoUrl ?? '/', headers: { host } })).statusCode
const linesOfLogo = async () =>
  await server.app.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('action', 'like', '%logo')
    .orderBy('id')
    .execute()
const wide = (colour: string) => drawPicture({ colour, width: 900, height: 150, format: 'png' })

describe('the logo of a company', () => {
  test('is what its owner uploads, is shown to its people and drawn on paper, and stays with its site', async () => {
    const { status, body } = await upload(await wide('#cc3300'))
    expect([status, body.logoUrl]).toEqual([200, expect.stringMatching(/^\/files\/[0-9a-f]{32}-[0-9a-f]{32}\/480\.webp\?480x80$/)])
    expect(await current()).toBe(body.logoUrl)
    expect([await fetched(body.logoUrl), await fetched(body.logoUrl, 'bluedhow.localhost')]).toEqual([200, 404])
    expect(await readLogo(server.app, SKYLARK, body.logoUrl)).toMatch(
      /^<svg [^>]*viewBox="0 0 480 192"><image y="56" width="480" height="80" href="data:image\/webp;base64,/,
    )
    expect(await readLogo(server.app, SKYLARK + 1, body.logoUrl)).toBeNull()
    expect(await linesOfLogo()).toEqual([{ action: 'change logo', before: { logoUrl: BRAND }, after: { logoUrl: body.logoUrl } }])
    // Sent once more, it is the same.
    expect((await upload(await wide('#cc3300'))).body.logoUrl).toBe(body.logoUrl)
    expect(await linesOfLogo()).toHaveLength(1)
  })

  test('is replaced, removed and restored; what was replaced goes after a week', async () => {
    const first = await current()
    const second = (await upload(await wide('#0033cc'))).body.logoUrl
    expect((await post('restoreCompanyLogo')).body.logoUrl).toBe(first)
    expect((await post('restoreCompanyLogo')).body.logoUrl).toBe(second)
    expect((await post('removeCompanyLogo')).body.logoUrl).toBeNull()
    expect([await current(), await fetched(second)]).toEqual([null, 200])
    expect((await post('removeCompanyLogo')).body.logoUrl).toBeNull()
    expect((await post('restoreCompanyLogo')).body.logoUrl).toBe(second)
    await post('removeCompanyLogo')
    server.passMinutes(9 * DAY)
    owner = await logInAgain('agent@skylark.example')
    await sql`update pgboss.job set start_after = now() where name = 'drop-file' and state in ('created', 'retry')`.execute(
      server.app.db,
    )
    await waitUntil(
      () => jobsOf(server.app, 'drop-file'),
      (jobs) => jobs.every(({ state }) => state === 'completed'),
      'done',
    )
    expect(await fetched(second)).toBe(404)
    expect((await post('restoreCompanyLogo')).body.errorCode).toBe('LOGO_GONE')
    expect(await current()).toBeNull()
  })

  test('is changed by nobody but an owner, and only to a picture', async () => {
    colleague = await logInAgain('agent2@skylark.example')
    const staff = await logInAgain('admin@skylark.example')
    for (const as of [colleague, staff]) {
      expect((await upload(await wide('#123456'), as)).status).toBe(403)
      expect((await post('removeCompanyLogo', as)).status).toBe(403)
      expect((await post('restoreCompanyLogo', as)).status).toBe(403)
    }
    const whyNot = async (content: Uint8Array) => (await upload(content)).body.shortError?.file
    expect(await whyNot(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'Please choose a JPEG, PNG, WebP or AVIF picture.',
    )
    expect(await whyNot(await drawPicture({ width: 300, height: 40 }))).toBe(
      'This picture is too small. Please choose one of at least 48 × 48 pixels.',
    )
    expect(await whyNot((await wide('#123456')).subarray(0, 200))).toBe(
      'This picture is damaged or not complete. Please choose another file.',
    )
    expect(await current()).toBeNull()
  })

  test('two owners at once leave one of both, and its file is used', async () => {
    const answers = await Promise.all([upload(await wide('#aa0000')), upload(await wide('#00aa00'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const now = await current()
    expect(answers.map(({ body }) => body.logoUrl)).toContain(now)
    const other = answers.map(({ body }) => body.logoUrl).find((url) => url !== now)
    expect((await post('restoreCompanyLogo')).body.logoUrl).toBe(other)
    expect([await fetched(now), await fetched(other ?? null)]).toEqual([200, 200])
  })
})

async function logInAgain(email: string): Promise<string> {
  const { body } = await server.call<{ sessionId: string }>('wl/user/login', { email, password: 'tradewind' })
  return body.sessionId
}
