import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { checkDocuments } from '../documents/check-documents-repo.ts'
import { openDesk } from '../flights/book/testing/sell-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { issueMissingDocuments } from './issue-missing-documents.ts'

const SITE = 1

let server: TestServer
let sold: number[]
beforeAll(async () => {
  server = await startTestServer()
  const desk = await openDesk(server)
  sold = []
  for (let n = 0; n < 3; n += 1) {
    const { bookingId, orderId } = await desk.open()
    await desk.pay(orderId)
    await desk.until(bookingId, 'issued')
    sold.push(bookingId)
  }
  // As it was before there were documents at all.
  await server.app.db.transaction().execute(async (tx) => {
    await sql`alter table tax_documents disable trigger user`.execute(tx)
    await sql`delete from tax_documents`.execute(tx)
    await sql`delete from document_counters`.execute(tx)
    await sql`alter table tax_documents enable trigger user`.execute(tx)
  })
})
afterAll(() => server.close())

const documents = () =>
  server.app.db
    .selectFrom('tax_documents')
    .select(['sale_id', 'kind', 'number'])
    .where('site_id', '=', SITE)
    .orderBy('kind')
    .orderBy('number')
    .execute()

test('tickets sold before there were documents get theirs, oldest first, once, however often and by however many it is tried', async () => {
  expect(await documents()).toEqual([])
  await Promise.all([1, 2].map(() => issueMissingDocuments(server.app, { siteId: SITE })))
  await issueMissingDocuments(server.app, { siteId: SITE })
  const issued = await documents()
  expect(issued.map(({ kind, number }) => `${kind} ${number}`)).toEqual(
    ['invoice', 'receipt'].flatMap((kind) => sold.map((_, index) => `${kind} ${index + 1}`)),
  )
  for (const kind of ['invoice', 'receipt'])
    expect(issued.filter((one) => one.kind === kind).map((one) => one.sale_id)).toEqual(sold)
  expect(await inSite(server.app.db, SITE, checkDocuments)).toEqual([])
})

test('another site’s tickets are left alone', async () => {
  await issueMissingDocuments(server.app, { siteId: 2 })
  expect(await documents()).toHaveLength(2 * sold.length)
})
