import type { Notice } from '@tradewind/contract/notifications/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { notify } from './notify.ts'

const AGENT = 'agent@skylark.example'
const COLLEAGUE = 'agent2@skylark.example'
type Page = { notices: Notice[]; unread: number; nextCursor: string | null }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function notifyTimes(email: string, count: number): Promise<void> {
  const { userId, siteId } = await logInActor(server, email)
  await inSite(server.app.db, siteId, async (tx) => {
    for (let n = 1; n <= count; n += 1)
      await notify(tx, { to: { userId }, kind: 'exportReady', title: `Notice ${n}`, path: '/flight/bookings' }, server.app.now())
  })
}

async function read(email: string, cursor?: string): Promise<Page> {
  const { body } = await server.call<Page>(`/api/notification/getNotices${cursor ? `?cursor=${cursor}` : ''}`, undefined, {
    as: await server.logIn(email),
    method: 'GET',
  })
  return body
}

async function mark(email: string, id?: string) {
  return server.call<{ unread: number }>('notification/markNoticesRead', id ? { id } : {}, { as: await server.logIn(email) })
}

describe('notices', () => {
  test('are listed newest first, page by page, with how many wait', async () => {
    await notifyTimes(AGENT, 45)
    const first = await read(AGENT)
    expect(first.notices).toHaveLength(20)
    expect(first.notices[0]).toMatchObject({ title: 'Notice 45', kind: 'exportReady', isRead: false, path: '/flight/bookings' })
    expect(first.unread).toBe(45)
    const second = await read(AGENT, first.nextCursor ?? '')
    const third = await read(AGENT, second.nextCursor ?? '')
    expect(second.notices[0]?.title).toBe('Notice 25')
    expect(third.notices.map(({ title }) => title)).toEqual(['Notice 5', 'Notice 4', 'Notice 3', 'Notice 2', 'Notice 1'])
    expect(third.nextCursor).toBeNull()
  })

  test('a cursor that was not made here starts from the beginning', async () => {
    expect((await read(AGENT, 'nonsense')).notices[0]?.title).toBe('Notice 45')
  })

  test('are counted no further than one more than 99', async () => {
    await notifyTimes(AGENT, 80)
    expect((await read(AGENT)).unread).toBe(100)
    const { body } = await server.call<{ unread: number }>('notification/getUnreadCount', undefined, {
      as: await server.logIn(AGENT),
      method: 'GET',
    })
    expect(body.unread).toBe(100)
  })

  test('one is read, then all', async () => {
    await notifyTimes(COLLEAGUE, 3)
    const [newest] = (await read(COLLEAGUE)).notices
    expect((await mark(COLLEAGUE, newest?.id)).body.unread).toBe(2)
    expect((await mark(COLLEAGUE)).body.unread).toBe(0)
    expect((await read(COLLEAGUE)).notices.every(({ isRead }) => isRead)).toBe(true)
  })

  test('of somebody else stay unread and unseen', async () => {
    const [theirs] = (await read(AGENT)).notices
    await mark('priya@skylark.example', theirs?.id)
    await mark('priya@skylark.example')
    expect((await read(AGENT)).notices[0]?.isRead).toBe(false)
    expect((await read('priya@skylark.example')).notices).toEqual([])
  })

  test('are for people who are logged in', async () => {
    expect((await server.call('notification/getNotices', undefined, { method: 'GET' })).status).toBe(401)
    expect((await server.call('notification/markNoticesRead')).status).toBe(401)
  })
})
