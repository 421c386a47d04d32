import { readdir } from 'node:fs/promises'
import { request as openRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Activity, Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import { PICTURE_BYTES_AT_MOST, PICTURES_AT_MOST, type PictureOwnerKind } from '@tradewind/domain/catalogue/picture-limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/demo-sites.ts'
import { claimHugePng, drawPicture } from '../../files/testing/draw-picture.ts'
import { jobsOf } from '../../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const HOST = 'bluedhow.localhost'
const DUBAI = 292223
const DAY = 24 * 60

let server: TestServer
let as: string
let activityId: number
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
})
afterAll(() => server.close())

let number = 0
async function newActivity(): Promise<number> {
  number += 1
  const { body } = await post<{ activity: Activity }>('dmc/saveActivity', { name: `Tour ${number}`, cityId: DUBAI })
  return body.activity.id
}
beforeEach(async () => {
  activityId = await newActivity()
})

type Caller = { as?: string; host?: string }
const post = <Body>(path: string, body: object = {}, caller: Caller = { as, host: HOST }) => server.call<Body>(path, body, caller)
const get = <Body>(path: string, caller: Caller = { as, host: HOST }) =>
  server.call<Body>(path, undefined, { ...caller, method: 'GET' })

type Upload = { ownerKind?: PictureOwnerKind; ownerId?: number; name?: string; type?: string }
type Added = { picture: Picture; errorCode?: string; errorMessage?: string; shortError?: Record<string, string> }
async function upload(
  content: Uint8Array,
  { ownerKind = 'activity', ownerId = activityId, name = 'a.jpg', type = 'image/jpeg' }: Upload = {},
  caller: Caller = { as, host: HOST },
) {
  const form = new FormData()
  form.set('ownerKind', ownerKind)
  form.set('ownerId', String(ownerId))
  form.set('file', new File([content as Uint8Array<ArrayBuffer>], name, { type }))
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await server.http.inject({
    method: 'POST',
    url: '/api/dmc/addPicture',
    headers: {
      host: caller.host ?? 'localhost',
      ...(caller.as && { 'auth-token': caller.as }),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json() as Added }
}
async function added(colour: string, to: Upload = {}): Promise<Picture> {
  const { status, body } = await upload(await drawPicture({ colour }), to)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.picture
}
async function listed(ownerId = activityId, ownerKind: PictureOwnerKind = 'activity'): Promise<Picture[]> {
  const { body } = await get<{ pictures: Picture[] }>(`dmc/getPictures?ownerKind=${ownerKind}&ownerId=${ownerId}`)
  return body.pictures
}
const fetched = (name: string, part: string, host = HOST) =>
  server.http.inject({ method: 'GET', url: `/files/${name}/${part}`, headers: { host } })

/** Everything that a refused call must leave as it was. */
async function state() {
  const count = async (table: 'audit_entries' | 'pictures' | 'stored_files') =>
    Number(
      (
        await server.app.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  return {
    lines: await count('audit_entries'),
    pictures: await count('pictures'),
    stored: await count('stored_files'),
    files: (await filesOnDisk()).length,
  }
}
async function filesOnDisk(): Promise<string[]> {
  const found = await readdir(join(server.app.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const lastLine = () =>
  server.app.db
    .selectFrom('audit_entries')
    .select(['action', 'about_kind', 'about_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('an uploaded picture', () => {
  test('is stored in a few widths, listed, and shown by its activity', async () => {
    const { status, body } = await upload(await drawPicture({ width: 1_200, height: 800 }))
    expect(status).toBe(200)
    expect(body.picture).toMatchObject({
      widths: [160, 480, 960, 1_200],
      width: 1_200,
      height: 800,
      altText: '',
      colour: expect.stringMatching(/^#/),
    })
    expect(await listed()).toEqual([body.picture])
    const { body: activities } = await get<{ activities: Activity[] }>('dmc/getActivities?search=Tour')
    expect(activities.activities.find(({ id }) => id === activityId)).toMatchObject({ picture: body.picture, pictures: 1 })
    expect(await lastLine()).toMatchObject({ action: 'add picture', about_kind: 'activity', about_id: String(activityId) })
  })

  test('is added to a tour option and to an accommodation as well', async () => {
    const { body: option } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', { activityId, name: 'Evening' })
    const { body: hotel } = await post<{ accomodation: { id: number } }>('dmc/createNewAccomodation', {
      name: `Inn ${activityId}`,
      address: '1 Quay',
      cityId: DUBAI,
    })
    const ofOption = await added('#113355', { ownerKind: 'tourOption', ownerId: option.tourOption.id })
    const ofHotel = await added('#113355', { ownerKind: 'accommodation', ownerId: hotel.accomodation.id })
    const { body: options } = await get<{ tourOptions: object[] }>(`dmc/getTourOptions?activityId=${activityId}`)
    expect(options.tourOptions[0]).toMatchObject({ picture: ofOption, pictures: 1 })
    const { body: hotels } = await get<{ accomodations: object[] }>(`dmc/getAccomodation?search=Inn ${activityId}`)
    expect(hotels.accomodations[0]).toMatchObject({ picture: ofHotel, pictures: 1 })
    expect(await listed(activityId)).toEqual([])
    const saved = await post<{ tourOption: object }>('dmc/saveTourOptions', { id: option.tourOption.id, activityId, name: 'Late' })
    expect(saved.body.tourOption).toMatchObject({ picture: ofOption })
    expect(JSON.stringify((await lastLine()).after)).not.toContain('picture')
  })

  test('is fetched by everybody at an address that never changes, and at no other', async () => {
    const { name, widths } = await added('#aa2200')
    for (const width of widths) {
      const { statusCode, headers, rawPayload } = await fetched(name, `${width}.webp`)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'public, max-age=31536000, immutable',
      ])
      expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
        'nosniff',
        expect.stringContaining("default-src 'none'"),
      ])
      expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    }
    for (const part of ['161.webp', '160.png', '160']) expect((await fetched(name, part)).statusCode).toBe(404)
    const outside = [name.toUpperCase(), name.slice(1), `../1/${name}`, `..%2f1%2f${name}`, `${'0'.repeat(32)}-${'0'.repeat(32)}`]
    const asked = [
      ...['..%2f160.webp', '160.webp%00', '%2e%2e', 'x'.repeat(200)].map((part) => fetched(name, part)),
      ...outside.map((other) => fetched(other, '160.webp')),
    ]
    for (const { statusCode } of await Promise.all(asked)) expect([302, 404, 422]).toContain(statusCode)
  })

  test('is not there for another site, nor for an unknown host', async () => {
    const { name } = await added('#00aa22')
    for (const host of ['localhost', 'nobody.example']) {
      const { statusCode, headers } = await fetched(name, '160.webp', host)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    }
    const other = { as: await server.logIn('admin@skylark.example') }
    const before = await state()
    const content = await drawPicture({ colour: '#00aa33' })
    expect((await upload(content, {}, other)).status).toBe(404)
    const [{ id: pictureId } = { id: 0 }] = await listed()
    for (const [path, input] of Object.entries({ changePicture: { altText: 'Mine' }, deletePicture: {}, restorePicture: {} }))
      expect((await post(`dmc/${path}`, { pictureId, ...input }, other)).status).toBe(404)
    expect(
      (await post('dmc/arrangePictures', { ownerKind: 'activity', ownerId: activityId, pictureIds: [pictureId] }, other)).status,
    ).toBe(404)
    expect((await get(`dmc/getPictures?ownerKind=activity&ownerId=${activityId}`, other)).status).toBe(404)
    expect(await state()).toEqual(before)
  })

  test('is added by nobody without the right to change the catalogue, and a large one is not even read', async () => {
    const before = await state()
    const agent = { as: await server.logIn('agent@bluedhow.example', { host: HOST }), host: HOST }
    for (const content of [await drawPicture(), Buffer.alloc(2_000_000)]) {
      expect((await upload(content, {}, agent)).status).toBe(403)
      expect((await upload(content, {}, { host: HOST })).status).toBe(401)
    }
    expect(await state()).toEqual(before)
  })

  test('that is sent again is the same picture: at once, twice together, and after it was deleted a new one', async () => {
    const content = await drawPicture({ colour: '#7700aa' })
    const [first, second] = await Promise.all([upload(content), upload(content)])
    expect(first.body.picture).toEqual(second.body.picture)
    expect((await upload(content, { name: 'other.png', type: 'image/png' })).body.picture).toEqual(first.body.picture)
    expect(await listed()).toHaveLength(1)
    await post('dmc/deletePicture', { pictureId: first.body.picture.id })
    expect((await upload(content)).body.picture.id).not.toBe(first.body.picture.id)
    const { status, body } = await post<{ errorCode: string }>('dmc/restorePicture', { pictureId: first.body.picture.id })
    expect([status, body.errorCode]).toEqual([409, 'PICTURE_EXISTS'])
  })
})

describe('what is refused leaves no row, no line and no file', () => {
  const refusals: [string, () => Promise<Uint8Array>, string][] = [
    ['an empty file', async () => Buffer.alloc(0), 'This file is empty.'],
    ['a text that is called a picture', async () => Buffer.from('hello'), 'Please choose a JPEG, PNG, WebP or AVIF picture.'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Please choose a JPEG, PNG, WebP or AVIF picture.',
    ],
    [
      'a picture of a phone that few can read',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
      'HEIC pictures cannot be read here. Please save it as JPEG first.',
    ],
    [
      'half a picture',
      async () => (await drawPicture()).subarray(0, 2_000),
      'This picture is damaged or not complete. Please choose another file.',
    ],
    ['a bomb', async () => claimHugePng(30_000, 30_000), 'This picture has more than 60 megapixels. Please make it smaller first.'],
    [
      'a stamp',
      () => drawPicture({ width: 100, height: 100 }),
      'This picture is too small. Please choose one of at least 200 × 200 pixels.',
    ],
    ['a file of too many bytes', async () => Buffer.alloc(PICTURE_BYTES_AT_MOST + 1), 'This picture is larger than 15 MB.'],
  ]
  test.each(refusals)('%s, in a sentence', async (_what, make, sentence) => {
    const content = await make()
    const before = await state()
    const { status, body } = await upload(content)
    expect([status, body.errorCode, body.shortError]).toEqual([422, 'INVALID_INPUT', { file: sentence }])
    expect(await state()).toEqual(before)
  })

  test('a body of more bytes than any picture, a form that is none, and one without a file', async () => {
    const before = await state()
    expect((await upload(Buffer.alloc(PICTURE_BYTES_AT_MOST + 200_000))).status).toBe(413)
    const send = (type: string, payload: string) =>
      server.http.inject({
        method: 'POST',
        url: '/api/dmc/addPicture',
        headers: { host: HOST, 'auth-token': as, 'content-type': type },
        payload,
      })
    for (const type of ['multipart/form-data; boundary=a-boundary-that-is-long-enough', 'multipart/form-data']) {
      const answer = await send(type, 'no form')
      expect([answer.statusCode, answer.json().errorMessage]).toEqual([400, 'The form could not be read. Please send it again.'])
    }
    expect((await send('application/json', '{"ownerKind":')).json().errorMessage).toContain('valid JSON')
    expect((await send('application/json', '{"ownerKind":"activity","ownerId":1,"file":"x"}')).statusCode).toBe(422)
    expect(
      (
        await send(
          'multipart/form-data; boundary=a-boundary-that-is-long-enough',
          '--a-boundary-that-is-long-enough\r\ncontent-disposition: form-data; name="file"\r\n\r\ntext\r\n--a-boundary-that-is-long-enough--\r\n',
        )
      ).statusCode,
    ).toBe(422)
    expect(await state()).toEqual(before)
  })

  test('no other call takes a form', async () => {
    const { statusCode } = await server.http.inject({
      method: 'POST',
      url: '/api/dmc/deletePicture',
      headers: { host: HOST, 'auth-token': as, 'content-type': 'multipart/form-data; boundary=a-boundary-that-is-long-enough' },
      payload:
        '--a-boundary-that-is-long-enough\r\ncontent-disposition: form-data; name="pictureId"\r\n\r\n1\r\n--a-boundary-that-is-long-enough--\r\n',
    })
    expect(statusCode).toBe(415)
  })

  test('one more than there is room for; and fifty at once fill the room exactly', async () => {
    const contents = await Promise.all(
      Array.from({ length: 50 }, (_, at) => drawPicture({ width: 200, height: 200, colour: `#${(100 + at).toString(16)}40a0` })),
    )
    const answers = await Promise.all(contents.map((content) => upload(content)))
    const statuses = Object.groupBy(answers, ({ status }) => status)
    expect([statuses[200]?.length, statuses[409]?.length]).toEqual([PICTURES_AT_MOST, 50 - PICTURES_AT_MOST])
    expect(statuses[409]?.[0]?.body.errorMessage).toBe('There are already 24 pictures. Please delete one first.')
    const pictures = await listed()
    expect([pictures.length, new Set(pictures.map(({ id }) => id)).size]).toEqual([PICTURES_AT_MOST, PICTURES_AT_MOST])
  }, 120_000)
})

describe('alternative text, order and deletion', () => {
  test('a text is written and changed, and the trail says what it was', async () => {
    const { id: pictureId } = await added('#100001')
    const { body } = await post<{ picture: Picture }>('dmc/changePicture', { pictureId, altText: '  A dhow at the pier ' })
    expect(body.picture.altText).toBe('A dhow at the pier')
    await post('dmc/changePicture', { pictureId, altText: 'A lit dhow at the pier' })
    expect(await listed()).toEqual([{ ...body.picture, altText: 'A lit dhow at the pier' }])
    expect(await lastLine()).toMatchObject({
      action: 'describe picture',
      before: { altText: 'A dhow at the pier' },
      after: { altText: 'A lit dhow at the pier' },
    })
    const before = await state()
    await post('dmc/changePicture', { pictureId, altText: 'A lit dhow at the pier' })
    expect((await post('dmc/changePicture', { pictureId, altText: 'x'.repeat(251) })).status).toBe(422)
    expect(await state()).toEqual(before)
  })

  test('are put in an order, of which lists show the first; an order that misses one, or has one twice, is refused', async () => {
    const three = [await added('#200001'), await added('#200002'), await added('#200003')].map(({ id }) => id)
    const [a = 0, b = 0, c = 0] = three
    const arrange = (pictureIds: number[]) =>
      post<{ pictures: Picture[] }>('dmc/arrangePictures', { ownerKind: 'activity', ownerId: activityId, pictureIds })
    expect((await arrange([c, a, b])).body.pictures.map(({ id }) => id)).toEqual([c, a, b])
    expect((await listed()).map(({ id }) => id)).toEqual([c, a, b])
    expect(await lastLine()).toMatchObject({
      action: 'arrange pictures',
      before: { order: [a, b, c].map((id) => `Picture ${id}`) },
      after: { order: [c, a, b].map((id) => `Picture ${id}`) },
    })
    const other = await newActivity()
    const foreign = await added('#200004', { ownerId: other })
    const before = await state()
    for (const order of [
      [c, a],
      [c, a, a],
      [c, a, b, foreign.id],
      [c, a, foreign.id],
      [c, a, b, b],
    ])
      expect((await arrange(order)).status).toBe(422)
    expect((await arrange([c, a, b])).status).toBe(200)
    expect(await state()).toEqual(before)
    const { body } = await get<{ activities: Activity[] }>(`dmc/getActivities?search=Tour`)
    expect(body.activities.find(({ id }) => id === activityId)?.picture?.id).toBe(c)
  })

  test('a deleted one is restored where it was, with its text and its file, within a week', async () => {
    const [a, b] = [await added('#300001'), await added('#300002')]
    await post('dmc/changePicture', { pictureId: a.id, altText: 'First' })
    expect((await post('dmc/deletePicture', { pictureId: a.id })).status).toBe(200)
    expect(await listed()).toEqual([b])
    expect((await post('dmc/changePicture', { pictureId: a.id, altText: 'No' })).status).toBe(404)
    const before = await state()
    expect((await post('dmc/deletePicture', { pictureId: a.id })).status).toBe(200)
    expect(await state()).toEqual(before)
    await passTime(6 * DAY)
    const { status, body } = await post<{ picture: Picture }>('dmc/restorePicture', { pictureId: a.id })
    expect([status, body.picture]).toEqual([200, { ...a, altText: 'First' }])
    expect(await listed()).toEqual([body.picture, b])
    expect(await lastLine()).toMatchObject({ action: 'restore picture' })
    await removeUnused(8 * DAY)
    expect((await fetched(a.name, '160.webp')).statusCode).toBe(200)
  })

  test('after a week it cannot be restored, and a day later its row and its files are gone', async () => {
    const before = await state()
    const { id: pictureId, name } = await added('#400001')
    await post('dmc/deletePicture', { pictureId })
    await passTime(7 * DAY + 1)
    expect((await post('dmc/restorePicture', { pictureId })).status).toBe(404)
    expect((await fetched(name, '160.webp')).statusCode).toBe(200)
    await removeUnused(DAY)
    expect((await fetched(name, '160.webp')).statusCode).toBe(404)
    expect(await state()).toEqual({ ...before, lines: before.lines + 2 })
    expect((await post('dmc/restorePicture', { pictureId })).status).toBe(404)
  })

  test('of an activity that is full, a deleted one is restored when there is room', async () => {
    const all = []
    for (let at = 0; at < PICTURES_AT_MOST; at += 1)
      all.push((await upload(await drawPicture({ width: 200, height: 200, colour: `#5000${16 + at}` }))).body.picture)
    await post('dmc/deletePicture', { pictureId: all[0]?.id })
    const last = await added('#500099')
    expect((await post('dmc/restorePicture', { pictureId: all[0]?.id })).status).toBe(409)
    await post('dmc/deletePicture', { pictureId: last.id })
    expect((await post('dmc/restorePicture', { pictureId: all[0]?.id })).status).toBe(200)
  }, 120_000)
})

describe('what goes wrong in the middle leaves nothing for long', () => {
  test('a store that fails is said so, and what was half written is removed by its job', async () => {
    const { files } = server.app
    const write = files.write
    let written = 0
    const broken = vi.spyOn(files, 'write').mockImplementation(async (...args) => {
      written += 1
      if (written > 2) throw new Error('the disk is full')
      return write(...args)
    })
    await removeUnused()
    const before = await state()
    const { status, body } = await upload(await drawPicture({ width: 1_200, height: 700, colour: '#0a0b0c' }))
    broken.mockRestore()
    expect([status, body.errorCode]).toEqual([503, 'STORE_AWAY'])
    expect(await state()).toEqual({ ...before, stored: before.stored + 1, files: before.files + 2 })
    await removeUnused()
    expect(await state()).toEqual(before)
  })

  test('a job that fails over a store goes on where it was', async () => {
    await removeUnused()
    const before = await state()
    const { id: pictureId } = await added('#0c0d0e')
    await post('dmc/deletePicture', { pictureId })
    const { files } = server.app
    const broken = vi.spyOn(files, 'remove').mockRejectedValueOnce(new Error('away'))
    await removeUnused(8 * DAY)
    expect(broken.mock.calls.length).toBeGreaterThan(1)
    broken.mockRestore()
    expect(await state()).toEqual({ ...before, lines: before.lines + 2 })
  })

  test('an upload that breaks off is no picture, and its place is free again', async () => {
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.http.server.address() as AddressInfo
    const before = await state()
    // More than may come at once: were a place kept, the last one below would wait for ever.
    for (let time = 0; time < 8; time += 1) await breakOff(port)
    expect((await upload(await drawPicture({ colour: '#0d0e0f' }))).status).toBe(200)
    expect(await state()).toMatchObject({ pictures: before.pictures + 1, stored: before.stored + 1 })
  })
})

/** Sends the head and a piece of a large upload, and goes. */
function breakOff(port: number): Promise<void> {
  return new Promise((resolve) => {
    const sending = openRequest({
      port,
      method: 'POST',
      path: '/api/dmc/addPicture',
      headers: {
        host: HOST,
        'auth-token': as,
        'content-type': 'multipart/form-data; boundary=a-boundary-that-is-long-enough',
        'content-length': 5_000_000,
      },
    })
    sending.on('error', () => resolve())
    sending.write('--a-boundary-that-is-long-enough\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n')
    setTimeout(() => sending.destroy(), 50)
  })
}

/** Sessions end meanwhile: who works on logs in again. */
async function passTime(minutes: number): Promise<void> {
  server.passMinutes(minutes)
  const { body } = await post<{ sessionId: string }>('wl/user/login', { email: 'admin@bluedhow.example', password: DEMO_PASSWORD })
  as = body.sessionId
}

/** Lets time pass, and has the jobs run that remove what nothing uses by then. */
async function removeUnused(minutes = 61): Promise<void> {
  await passTime(minutes)
  await sql`update pgboss.job set start_after = now() where name = 'drop-file' and state in ('created', 'retry')`.execute(
    server.app.db,
  )
  await waitUntil(
    () => jobsOf(server.app, 'drop-file'),
    (jobs) => jobs.every(({ state }) => state === 'completed'),
    'done',
  )
}
