import { addDays, dateIn } from '@tradewind/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobsOf } from '../testing/jobs-of.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { remindTask } from './remind-task.ts'

type Refused = { errorCode: string; errorMessage: string; shortError: Record<string, string> }
type Task = { id: string; title: string; isOverdue: boolean; owner: { id: number; name: string }; doneBy: string | null }
type Care = { notes: { body: string; author: string }[]; tasks: Task[]; colleagues: { id: number; name: string }[] }

let server: TestServer
let customer: number
let desk: number
let admin: string
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.logIn('admin@skylark.example')
  customer = await idOf('priya@skylark.example')
  desk = await idOf('desk@skylark.example')
})
afterAll(() => server.close())

const idOf = async (email: string) =>
  (await server.app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const ask = <Body>(path: string, input: object, as = admin, host = 'localhost') =>
  server.call<Body & Refused>(`wl/user/${path}`, input, { as, host })
let keys = 0
const task = (more: object = {}, as = admin) => {
  keys += 1
  const input = {
    userId: customer,
    title: 'Call about the visa',
    dueOn: '2030-01-02',
    ownerId: desk,
    idempotencyKey: `t${keys}`,
    ...more,
  }
  return ask<{ task: Task }>('addCustomerTask', input, as)
}
const care = async () => (await ask<Care>('getCustomerCare', { userId: customer })).body

describe('notes', () => {
  test('say who wrote them, the newest first; sent twice at once they are written once', async () => {
    const note = { userId: customer, body: 'Prefers window seats.', idempotencyKey: 'n1' }
    const answers = await Promise.all([ask('addCustomerNote', note), ask('addCustomerNote', note)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await ask('addCustomerNote', { ...note, body: 'Vegetarian.', idempotencyKey: 'n2' })
    expect((await care()).notes.map(({ body, author }) => [body, author])).toEqual([
      ['Vegetarian.', 'Kabir Sethi'],
      ['Prefers window seats.', 'Kabir Sethi'],
    ])
    expect((await ask('addCustomerNote', { ...note, body: 'Other' })).body.errorCode).toBe('KEY_REUSED')
    const lines = await server.app.db.selectFrom('audit_entries').select('action').execute()
    expect(lines.filter(({ action }) => action === 'write a note about a customer')).toHaveLength(2)
  })

  test('are not read by customers, nor of another site', async () => {
    const agent = await server.logIn('agent@skylark.example')
    expect((await ask('getCustomerCare', { userId: customer }, agent)).status).toBe(403)
    const host = 'bluedhow.localhost'
    const other = await server.logIn('admin@bluedhow.example', { host })
    expect((await ask('getCustomerCare', { userId: customer }, other, host)).status).toBe(404)
    expect((await ask('addCustomerNote', { userId: customer, body: 'x', idempotencyKey: 'x' }, other, host)).status).toBe(404)
  })
})

describe('tasks', () => {
  test('are given to a colleague, who is notified, sees them among their own and finishes them', async () => {
    const { body } = await task()
    expect(body.task).toMatchObject({ title: 'Call about the visa', owner: { id: desk }, isOverdue: false })
    const notices = await server.app.db.selectFrom('notices').selectAll().where('user_id', '=', desk).execute()
    expect(notices.map(({ kind, title }) => [kind, title])).toContainEqual([
      'task',
      'Kabir Sethi gave you a task until 2 Jan 2030: Call about the visa',
    ])
    const as = await server.logIn('desk@skylark.example')
    const mine = async () =>
      (await server.call<{ tasks: Task[] }>('wl/user/getMyTasks', undefined, { as, method: 'GET' })).body.tasks.map(({ id }) => id)
    expect(await mine()).toContain(body.task.id)
    const done = await Promise.all(
      [1, 2].map(() => ask<{ task: Task }>('finishCustomerTask', { id: body.task.id, isDone: true }, as)),
    )
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    expect(await mine()).not.toContain(body.task.id)
    expect(
      (await ask('changeCustomerTask', { id: body.task.id, title: 'x', dueOn: '2030-01-02', ownerId: desk })).body.errorCode,
    ).toBe('ALREADY_DONE')
    const lines = await server.app.db.selectFrom('audit_entries').select('action').execute()
    expect(lines.filter(({ action }) => action === 'finish a task about a customer')).toHaveLength(1)
  })

  test('are overdue the day after, and not given to somebody who may not see customers', async () => {
    expect((await task({ dueOn: '2020-01-01' })).body.task.isOverdue).toBe(true)
    expect((await task({ ownerId: customer })).body.shortError).toEqual({
      ownerId: 'Please choose a colleague with permission to see customers',
    })
  })

  test('are brought to mind on the morning of their day, once; not where they are done or were moved to another day', async () => {
    const dueOn = addDays(dateIn('Asia/Kolkata', server.app.now()), 3)
    const moved = addDays(dueOn, 2)
    const { body } = await task({ dueOn, title: 'Send the visa papers' })
    const taskId = body.task.id
    const jobs = await jobsOf(server.app, 'remind-task')
    expect(jobs.map(({ data }) => data)).toContainEqual({ siteId: 1, taskId, dueOn })
    const reminders = async () =>
      await server.app.db
        .selectFrom('notices')
        .select(['user_id', 'title', 'path'])
        .where('title', '=', 'Due today: Send the visa papers')
        .execute()
    await Promise.all([1, 2, 3].map(() => remindTask(server.app, { siteId: 1, taskId, dueOn })))
    expect(await reminders()).toEqual([
      { user_id: desk, title: 'Due today: Send the visa papers', path: `/staff/customers?open=${customer}&openTab=notes` },
    ])
    await ask('changeCustomerTask', { id: taskId, title: 'Send the visa papers', dueOn: moved, ownerId: desk })
    await remindTask(server.app, { siteId: 1, taskId, dueOn })
    expect(await reminders()).toHaveLength(1)
    await remindTask(server.app, { siteId: 1, taskId, dueOn: moved })
    expect(await reminders()).toHaveLength(2)
    const done = (await task({ dueOn, title: 'Send the visa papers' })).body.task.id
    await ask('finishCustomerTask', { id: done, isDone: true })
    await remindTask(server.app, { siteId: 1, taskId: done, dueOn })
    expect(await reminders()).toHaveLength(2)
  })

  test('change hands once, and only the new owner is notified', async () => {
    const me = await idOf('admin@skylark.example')
    const { body } = await task({ ownerId: me })
    const before = await server.app.db.selectFrom('notices').selectAll().where('kind', '=', 'task').execute()
    await ask('changeCustomerTask', { id: body.task.id, title: 'Call again', dueOn: '2030-02-01', ownerId: desk })
    await ask('changeCustomerTask', { id: body.task.id, title: 'Call again', dueOn: '2030-02-02', ownerId: desk })
    const after = await server.app.db.selectFrom('notices').selectAll().where('kind', '=', 'task').execute()
    expect(after.length - before.length).toBe(1)
  })
})
