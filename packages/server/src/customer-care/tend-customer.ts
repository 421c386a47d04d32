import type { CustomerTask, NewNote, NewTask, TaskChange } from '@tradewind/contract/customer-care/customer-care'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatDate } from '@tradewind/domain/format-date'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { z } from 'zod'
import { listStaffWith } from '../accounts/staff-repo.ts'
import { refuseUnknownUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse as refuseCommon, refuseInput } from '../http/refuse.ts'
import { refuseWithout } from '../http/why-not-admitted.ts'
import { notify } from '../notifications/notify.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import {
  findTask,
  findTaskByKey,
  getNoteByKey,
  insertNote,
  insertTask,
  lockTask,
  presentTask,
  writeDone,
  writeTask,
} from './care-repo.ts'
import { planReminder } from './remind-task.ts'

type Context<Code extends string = never> = {
  readonly db: Database
  readonly jobs: App['jobs']
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}

/** Writes a note about a customer, once for a key. Refuses NOT_FOUND and KEY_REUSED. */
export function addNote(
  { db, actor, now, refuse }: Context<'KEY_REUSED'>,
  { userId: customerId, body, idempotencyKey: key }: z.output<typeof NewNote>,
) {
  return inSite(db, actor.siteId, async (tx) => {
    await refuseUnknownUser(tx, customerId)
    const isNew = await insertNote(tx, { customerId, authorId: actor.userId, body, key, now })
    const { note, customerId: about } = await getNoteByKey(tx, { authorId: actor.userId, key })
    if (!isNew) return about === customerId && note.body === body ? note : refuse('KEY_REUSED')
    const line = { actor, area: 'people', action: 'write a note about a customer', about: { kind: 'user', id: customerId } }
    await recordChange(tx, { ...line, after: { note: body } }, now)
    return note
  })
}

/** Gives a task to somebody of the staff, who is notified. Refuses NOT_FOUND, KEY_REUSED and an owner who may not see customers. */
export function addTask(
  { db, jobs, actor, now, refuse }: Context<'KEY_REUSED'>,
  { userId: customerId, title, dueOn, ownerId, idempotencyKey: key }: z.output<typeof NewTask>,
): Promise<CustomerTask> {
  return inSite(db, actor.siteId, async (tx) => {
    await refuseUnknownUser(tx, customerId)
    await refuseForeignOwner(tx, ownerId)
    const day = plainDate(dueOn)
    const id = await insertTask(tx, { customerId, title, dueOn: day, ownerId, createdBy: actor.userId, key, now })
    if (id === undefined) {
      const first = await findTaskByKey(tx, { createdBy: actor.userId, key })
      return first?.customer_id === customerId && first.title === title ? present(tx, first.id, now) : refuse('KEY_REUSED')
    }
    const task = await present(tx, id, now)
    await record(tx, { actor, action: 'add a task about a customer', task }, now)
    await planReminder(tx, { jobs, now }, { taskId: id, dueOn: day })
    await notifyOwner(tx, actor, task, now)
    return task
  })
}

/** Refuses NOT_FOUND, ALREADY_DONE and an owner who may not see customers. */
export function changeTask(
  { db, jobs, actor, now, refuse }: Context<'ALREADY_DONE'>,
  { id, title, dueOn, ownerId }: z.output<typeof TaskChange>,
): Promise<CustomerTask> {
  return inSite(db, actor.siteId, async (tx) => {
    const before = await lockPresent(tx, id, now)
    if (before.doneAt !== null) refuse('ALREADY_DONE')
    await refuseForeignOwner(tx, ownerId)
    await writeTask(tx, id, { title, dueOn: plainDate(dueOn), ownerId })
    const task = await present(tx, id, now)
    await record(tx, { actor, action: 'change a task about a customer', before, task }, now)
    if (before.dueOn !== dueOn) await planReminder(tx, { jobs, now }, { taskId: id, dueOn: plainDate(dueOn) })
    if (before.owner.id !== ownerId) await notifyOwner(tx, actor, task, now)
    return task
  })
}

/** Marks one's own task as done or open; a colleague's with the permission to edit customers. Done twice is done once. Refuses NOT_FOUND and FORBIDDEN. */
export function finishTask(
  { db, actor, now }: Omit<Context, 'refuse'>,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<CustomerTask> {
  return inSite(db, actor.siteId, async (tx) => {
    const before = await lockPresent(tx, id, now)
    if (before.owner.id !== actor.userId) refuseWithout(actor, 'customers.edit')
    if ((before.doneAt !== null) === isDone) return before
    await writeDone(tx, id, isDone ? { by: actor.userId, at: now } : undefined)
    const task = await present(tx, id, now)
    const action = isDone ? 'finish a task about a customer' : 'open a task about a customer again'
    await record(tx, { actor, action, task }, now)
    return task
  })
}

async function refuseForeignOwner(tx: SiteTx, ownerId: number): Promise<void> {
  const colleagues = await listStaffWith(tx, 'customers.view')
  if (!colleagues.some(({ userId }) => userId === ownerId))
    refuseInput({ ownerId: 'Please choose a colleague with permission to see customers' })
}

async function present(tx: SiteTx, id: string, now: Instant): Promise<CustomerTask> {
  const row = await findTask(tx, id)
  return row ? presentTask(row, await todayOfSite(tx, now)) : refuseCommon('NOT_FOUND', { message: 'We could not find that task.' })
}

async function lockPresent(tx: SiteTx, id: string, now: Instant): Promise<CustomerTask> {
  await lockTask(tx, id)
  return present(tx, id, now)
}

type Recorded = { readonly actor: Actor; readonly action: string; readonly before?: CustomerTask; readonly task: CustomerTask }

function record(tx: SiteTx, { actor, action, before, task }: Recorded, now: Instant): Promise<void> {
  const about = { kind: 'user', id: task.customer.id }
  const said = ({ title, dueOn, owner }: CustomerTask) => ({ title, dueOn, assignedTo: owner.id })
  return recordChange(tx, { actor, area: 'people', action, about, ...(before && { before: said(before) }), after: said(task) }, now)
}

async function notifyOwner(tx: SiteTx, actor: Actor, { owner, title, dueOn, customer }: CustomerTask, now: Instant): Promise<void> {
  if (owner.id === actor.userId) return
  const from = `${actor.firstName} ${actor.lastName}`.trim()
  await notify(
    tx,
    {
      to: { userId: owner.id },
      kind: 'task',
      title: `${from} gave you a task until ${formatDate(plainDate(dueOn))}: ${title}`,
      body: customer.name,
      path: `/staff/customers?open=${customer.id}&openTab=notes`,
    },
    now,
  )
}
