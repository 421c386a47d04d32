import type { TicketRateRow, TransferRateRow } from '@tradewind/contract/rates/rates'
import { instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publishWhenDue } from '../../editions/publish-when-due.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { jobsOf } from '../../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { DUE_RATES } from './publish-due-rates.ts'

const HOST = 'bluedhow.localhost'
/** Its clock moves only here, and the queue's does not: a test does the job itself, or brings it forward. */
let server: TestServer
let as: string
beforeAll(async () => {
  server = await startTestServer()
  as = await server.logIn('admin@bluedhow.example', { host: HOST })
})
afterAll(() => server.close())

const post = <Body>(path: string, body: object = {}, who = as, host = HOST) => server.call<Body>(path, body, { as: who, host })
const read = async <Body>(path: string, who = as) =>
  (await server.call<Body>(path, undefined, { as: who, host: HOST, method: 'GET' })).body

type Row = { state: string; rate: TicketRateRow }
type Studio = {
  tickets: Row[]
  books: Record<'ticket' | 'transfer', { edition: number; draft: { revision: number } | null }>
  publication: {
    publicationId: number
    status: string
    publishAt: string
    plannedBy: string
    reason: string | null
    otherOptions: number
  } | null
}
type Refused = { errorCode?: string; shortError?: Record<string, string> }
let number = 0
async function newOption(): Promise<number> {
  number += 1
  const { body } = await post<{ activity: { id: number } }>('dmc/saveActivity', { name: `Planned ${number}`, cityId: 292223 })
  const option = { activityId: body.activity.id, name: 'Evening', pricedPer: 'person' }
  return (await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', option)).body.tourOption.id
}
const when = { marketId: 0, isPerPax: true, validFromDate: '2027-01-01', validTillDate: '2027-03-31' }
const ticket = (adultAmount: string) => ({ ...when, adultAmount, childAmount: '90' })
const transfer = {
  ...when,
  ...{ isPerPax: false, amount: '300', description: 'Car', transferType: 'return', sharingBasis: 'private', minPax: 1, maxPax: 3 },
}
const studio = (id: number) => read<Studio>(`dmc/rateStudio?tourOptionId=${id}`)
const liveOf = async (id: number) =>
  (await read<{ rates: TicketRateRow[] }>(`dmc/getTourOptionTicketRates?tourOptionId=${id}`)).rates.map((rate) => rate.adultAmount)
const transfersOf = async (id: number) =>
  (await read<{ rates: TransferRateRow[] }>(`dmc/getTourOptionTransferRates?tourOptionId=${id}`)).rates.length
const save = async (id: number, adultAmount: string, seen?: { id: number }) =>
  (
    await post<{ rates: { id: number; version: number }[] }>('dmc/saveActivityTicketRates', {
      rates: [{ ...ticket(adultAmount), tourOptionId: id, ...(seen && { id: seen.id }) }],
    })
  ).body.rates[0] as { id: number; version: number }
const draftTicket = (id: number, revision: number, step: object) =>
  post<Refused>('dmc/rateStudio/changeTicketDraft', { tourOptionId: id, revision, steps: [step] })
const draftTransfer = (id: number, revision = 0) =>
  post<Refused>('dmc/rateStudio/changeTransferDraft', {
    tourOptionId: id,
    revision,
    steps: [{ do: 'add', rate: { ...transfer, priority: 1 } }],
  })

/** One that sells for 150, and for 160 with its draft, which adds a transfer too. */
async function drafted() {
  const id = await newOption()
  const rate = await save(id, '150')
  await draftTicket(id, 0, { do: 'change', rateId: rate.id, version: 1, rate: { ...ticket('160'), priority: 1 } })
  await draftTransfer(id)
  return { id, rate, draft: { tourOptionId: id, ticketRevision: 1, transferRevision: 1 } }
}
const dayAfter = (days: number) => new Date(Date.parse(server.app.now()) + days * 86_400_000).toISOString().slice(0, 10)
const plan = (drafts: object[], more: object = {}) =>
  post<Refused & { publicationId: number }>('dmc/rateStudio/planPublication', {
    ...{ drafts, day: dayAfter(3), time: '06:30', note: '' },
    ...more,
  })
const cancel = (publicationId: number) => post<Refused>('dmc/rateStudio/cancelPublication', { publicationId })

let siteId: number
beforeEach(async () => {
  siteId = (await sql<{ id: number }>`select id from sites where currency = 'AED'`.execute(server.app.db)).rows[0]?.id ?? 0
})
/** The jobs of a publication, the one that was enqueued last at the end. */
const jobsFor = async (publicationId: number) =>
  (await jobsOf(server.app, 'publish-drafts'))
    .map(({ data }) => data as Jobs['publish-drafts'])
    .filter((job) => job.publicationId === publicationId)
async function jobOf(publicationId: number): Promise<Jobs['publish-drafts']> {
  const job = (await jobsFor(publicationId)).at(-1)
  if (!job) throw new Error('No job was enqueued')
  return job
}
const run = (job: Jobs['publish-drafts'], app = server.app) => publishWhenDue(app, [DUE_RATES], job)
/** As a node whose clock says that it is so late. */
const at = (moment: string, app = server.app) => ({ ...app, now: () => instant(moment) })
const notices = async () =>
  (
    await sql<{ title: string; body: string; path: string }>`select title, body, path from notices
      where site_id = ${siteId} and kind = 'publication' order by id`.execute(server.app.db)
  ).rows

describe('a planned publication', () => {
  test('is shown, changes nothing before its moment, and publishes both kinds at once then', async () => {
    const { id, draft } = await drafted()
    const { status, body } = await plan([draft], { note: 'Winter' })
    expect(status).toBe(200)
    const job = await jobOf(body.publicationId)
    expect(job.dueAt).toBe(`${dayAfter(3)}T02:30:00.000Z`)
    expect((await studio(id)).publication).toMatchObject({
      ...{ publicationId: body.publicationId, status: 'planned', publishAt: job.dueAt, reason: null, otherOptions: 0 },
    })
    const { publications } = await read<{ publications: object[] }>('dmc/rateStudio/publications')
    expect(publications).toContainEqual(
      expect.objectContaining({
        publicationId: body.publicationId,
        changes: 2,
        tourOptions: [expect.objectContaining({ id, name: 'Evening' })],
      }),
    )
    // A node whose clock is behind puts it off.
    await run(job)
    expect(await liveOf(id)).toEqual(['150.00'])
    expect(await jobsFor(body.publicationId)).toHaveLength(2)

    await run(job, at(job.dueAt))
    await run(job, at(job.dueAt))
    expect(await liveOf(id)).toEqual(['160.00'])
    expect(await transfersOf(id)).toBe(1)
    expect(await studio(id)).toMatchObject({
      publication: null,
      books: { ticket: { edition: 2, draft: null }, transfer: { edition: 1, draft: null } },
    })
    const { editions } = await read<{ editions: { note: string; publishedBy: string; publishedAt: string }[] }>(
      `dmc/rateStudio/editions?tourOptionId=${id}&kind=ticket`,
    )
    expect(editions[0]).toMatchObject({ note: 'Winter', publishedAt: job.dueAt, publishedBy: expect.stringMatching(/\w \w/) })
    expect((await notices()).at(-1)).toMatchObject({
      title: expect.stringMatching(/^Published as planned: rates of Planned \d+, Evening$/),
      path: `/staff/rate-studio/${id}`,
    })
  })

  test('is done by the queue', async () => {
    const { id, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    await sql`update planned_publications set publish_at = date_trunc('second', now()) where id = ${publicationId}`.execute(
      server.app.db,
    )
    await sql`update pgboss.job set start_after = now(), data = data || jsonb_build_object('dueAt',
      (select to_char(publish_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from planned_publications where id = ${publicationId}))
      where name = 'publish-drafts' and data->>'publicationId' = ${String(publicationId)}`.execute(server.app.db)
    await waitUntil(
      () => liveOf(id),
      ([amount]) => amount === '160.00',
      'published',
    )
  })

  test('closes the draft: what was looked at is what is published', async () => {
    const { id, rate, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    const change = { do: 'change', rateId: rate.id, version: 1, rate: { ...ticket('170'), priority: 1 } }
    for (const refused of [
      await draftTicket(id, 1, change),
      await draftTransfer(id, 1),
      await post<Refused>('dmc/rateStudio/discardDraft', { tourOptionId: id }),
      await post<Refused>('dmc/rateStudio/publishDraft', draft),
      await post<Refused>('dmc/rateSheet/publish', { drafts: [draft] }),
      await plan([draft]),
    ])
      expect(refused).toMatchObject({ status: 409, body: { errorCode: 'DRAFT_PLANNED' } })
    expect((await cancel(publicationId)).status).toBe(200)
    expect((await draftTicket(id, 1, change)).status).toBe(200)
  })

  test('closes the kind that has no draft as well', async () => {
    const id = await newOption()
    await draftTicket(id, 0, { do: 'add', rate: { ...ticket('100'), priority: 1 } })
    await plan([{ tourOptionId: id, ticketRevision: 1, transferRevision: 0 }])
    expect((await draftTransfer(id)).body.errorCode).toBe('DRAFT_PLANNED')
    expect((await studio(id)).books.transfer.draft).toBeNull()
  })

  test('is moved: the job of the earlier moment does nothing', async () => {
    const { id, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    const early = await jobOf(publicationId)
    const moved = { publicationId, day: dayAfter(5), note: 'Later' }
    expect((await post('dmc/rateStudio/changePublication', moved)).status).toBe(200)
    await run(early, at(early.dueAt))
    expect(await liveOf(id)).toEqual(['150.00'])
    const late = await jobOf(publicationId)
    // A day begins where the site is: four hours before it begins in Greenwich.
    expect(late.dueAt).toBe(`${dayAfter(4)}T20:00:00.000Z`)
    // The node was down at the moment.
    await run(late, at(`${dayAfter(6)}T09:00:00.000Z`))
    expect(await liveOf(id)).toEqual(['160.00'])
  })

  test('is cancelled: the draft is kept, and the job does nothing', async () => {
    const { id, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    const job = await jobOf(publicationId)
    expect((await cancel(publicationId)).status).toBe(200)
    expect((await cancel(publicationId)).body.errorCode).toBe('PUBLICATION_OVER')
    await run(job, at(job.dueAt))
    expect(await liveOf(id)).toEqual(['150.00'])
    expect(await studio(id)).toMatchObject({ publication: null, books: { ticket: { draft: { revision: 1 } } } })
    expect((await post<Refused>('dmc/rateStudio/changePublication', { publicationId, day: dayAfter(4) })).body.errorCode).toBe(
      'PUBLICATION_OVER',
    )
  })
})

describe('at the moment', () => {
  test('a rate that was changed live in between refuses all of it: the draft is kept, and people are notified', async () => {
    const [first, second] = [await drafted(), await drafted()]
    const { publicationId } = (await plan([first.draft, second.draft])).body
    expect((await studio(first.id)).publication?.otherOptions).toBe(1)
    await save(second.id, '155', second.rate)
    const job = await jobOf(publicationId)
    const before = (await notices()).length
    await run(job, at(job.dueAt))
    expect([await liveOf(first.id), await liveOf(second.id)]).toEqual([['150.00'], ['155.00']])
    expect([await transfersOf(first.id), await transfersOf(second.id)]).toEqual([0, 0])
    expect((await studio(second.id)).publication).toMatchObject({
      status: 'refused',
      reason: 'Something in the draft has been changed live in between.',
    })
    const sent = (await notices()).slice(before)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent[0]).toMatchObject({
      title: 'Not published as planned: rates of 2 tour options',
      body: 'Something in the draft has been changed live in between. Nothing was changed and the draft is kept.',
    })
    await run(job, at(job.dueAt))
    expect((await notices()).length).toBe(before + sent.length)

    // The draft is open again; what was said of it is over as soon as it is changed.
    expect((await post('dmc/rateStudio/publishDraft', first.draft)).status).toBe(200)
    await draftTicket(second.id, 1, {
      ...{ do: 'change', rateId: second.rate.id, version: 2 },
      rate: { ...ticket('165'), priority: 1 },
    })
    expect((await studio(second.id)).publication).toBeNull()
  })

  test('a change of another rate does not stand in the way', async () => {
    const { id, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    await save(id, '99')
    const job = await jobOf(publicationId)
    await run(job, at(job.dueAt))
    expect(await liveOf(id)).toEqual(['160.00', '99.00'])
  })

  test.each([1, 2, 3])('two nodes at once publish once (%i)', async () => {
    const { id, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    const job = await jobOf(publicationId)
    await Promise.all([run(job, at(job.dueAt)), run(job, at(job.dueAt)), run(job, at(job.dueAt))])
    expect(await studio(id)).toMatchObject({ books: { ticket: { edition: 2 }, transfer: { edition: 1 } } })
  })

  test.each([1, 2, 3, 4])('who cancels at the same moment gets all of it or nothing of it (%i)', async () => {
    const { id, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    const job = await jobOf(publicationId)
    const [, cancelled] = await Promise.all([run(job, at(job.dueAt)), cancel(publicationId)])
    const isLive = cancelled.status === 409
    expect(await liveOf(id)).toEqual([isLive ? '160.00' : '150.00'])
    expect(await transfersOf(id)).toBe(isLive ? 1 : 0)
    expect((await studio(id)).books.ticket.draft).toEqual(isLive ? null : expect.objectContaining({ revision: 1 }))
  })

  test('who changes a rate at the same moment is before it or after it', async () => {
    const { id, rate, draft } = await drafted()
    const { publicationId } = (await plan([draft])).body
    const job = await jobOf(publicationId)
    await Promise.all([run(job, at(job.dueAt)), save(id, '155', rate)])
    const { publication, books } = await studio(id)
    // Before it the publication is refused; after it the saved amount is the newest.
    expect(await liveOf(id)).toEqual(['155.00'])
    expect([publication?.status, books.ticket.edition]).toEqual(publication ? ['refused', 2] : [undefined, 3])
  })
})

describe('a plan is refused, and nothing is kept,', () => {
  test.each([
    ['for a moment that is over', () => ({ day: dayAfter(-1) }), 'day'],
    ['for a day that nobody plans for', () => ({ day: '2199-01-01' }), 'day'],
    ['for a time that is none', () => ({ time: '25:00' }), 'time'],
    ['for a day that is none', () => ({ day: '2027-02-30' }), 'day'],
  ])('%s', async (_what, more, field) => {
    const { id, draft } = await drafted()
    const { status, body } = await plan([draft], more())
    expect(status).toBe(422)
    expect(Object.keys(body.shortError ?? {})).toEqual([field])
    expect((await studio(id)).publication).toBeNull()
  })

  test('where one of the drafts is not as it was looked at, or is none', async () => {
    const [one, other] = [await drafted(), await newOption()]
    const moved = await plan([{ ...one.draft, ticketRevision: 2 }])
    expect(moved.body.errorCode).toBe('DRAFT_MOVED')
    const none = await plan([one.draft, { tourOptionId: other, ticketRevision: 0, transferRevision: 0 }])
    expect(none.body.errorCode).toBe('NO_DRAFT')
    expect((await studio(one.id)).publication).toBeNull()
  })

  test('by those who may not, and for another site there is none', async () => {
    const { id, draft } = await drafted()
    const agent = await server.logIn('agent@bluedhow.example', { host: HOST })
    const wish = { drafts: [draft], day: dayAfter(3) }
    expect((await post('dmc/rateStudio/planPublication', wish, agent)).status).toBe(403)
    const { publicationId } = (await plan([draft])).body
    expect((await post('dmc/rateStudio/cancelPublication', { publicationId }, agent)).status).toBe(403)
    const foreign = await server.logIn('admin@skylark.example')
    expect((await post('dmc/rateStudio/cancelPublication', { publicationId }, foreign, 'localhost')).status).toBe(404)
    expect((await post('dmc/rateStudio/planPublication', wish, foreign, 'localhost')).status).toBe(404)
    expect((await studio(id)).publication?.status).toBe('planned')
  })

  test('twice at once: one is planned', async () => {
    const { draft } = await drafted()
    const both = await Promise.all([plan([draft]), plan([draft])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
