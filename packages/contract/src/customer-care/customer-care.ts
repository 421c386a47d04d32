import { z } from 'zod'
import { requires, success } from '../call.ts'
import { DateOnly, InstantText, OpaqueId, required, UserId } from '../wire-values.ts'

const post = (path: string, summary: string) =>
  ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['customers'] }) as const

export const CustomerNote = z.object({ id: OpaqueId, body: z.string(), author: z.string(), writtenAt: InstantText })
export const CustomerTask = z.object({
  id: OpaqueId,
  customer: z.object({ id: UserId, name: z.string() }),
  title: z.string(),
  dueOn: DateOnly,
  /** Its day is over, and it is not done. */
  isOverdue: z.boolean(),
  owner: z.object({ id: UserId, name: z.string() }),
  createdBy: z.string(),
  doneAt: InstantText.nullable(),
  doneBy: z.string().nullable(),
})
export type CustomerTask = z.infer<typeof CustomerTask>

const atMost = (longest: number) => required().max(longest, `At most ${longest} characters`)
export const NewNote = z.strictObject({ userId: UserId, body: atMost(2_000), idempotencyKey: OpaqueId })
export const NewTask = z.strictObject({
  userId: UserId,
  title: atMost(200),
  dueOn: DateOnly,
  ownerId: UserId,
  idempotencyKey: OpaqueId,
})
export const TaskChange = z.strictObject({ id: OpaqueId, title: atMost(200), dueOn: DateOnly, ownerId: UserId })
const KEY_REUSED = {
  KEY_REUSED: { status: 409, message: 'This form was already sent with other details. Please start again.' },
} as const

export const customerCare = {
  getCustomerCare: requires('customers.view')
    .route(post('getCustomerCare', 'Notes and tasks about a customer, and who may be given one'))
    .input(z.strictObject({ userId: UserId }))
    .output(
      success({
        notes: z.array(CustomerNote),
        tasks: z.array(CustomerTask),
        colleagues: z.array(z.object({ id: UserId, name: z.string() })),
      }),
    ),
  addCustomerNote: requires('customers.edit')
    .route(post('addCustomerNote', 'Write a note about a customer; it is not changed afterwards'))
    .input(NewNote)
    .output(success({ note: CustomerNote }))
    .errors(KEY_REUSED),
  addCustomerTask: requires('customers.edit')
    .route(post('addCustomerTask', 'A task about a customer, for oneself or a colleague, who is notified'))
    .input(NewTask)
    .output(success({ task: CustomerTask }))
    .errors(KEY_REUSED),
  changeCustomerTask: requires('customers.edit')
    .route(post('changeCustomerTask', 'Change what a task is, until when, or whose'))
    .input(TaskChange)
    .output(success({ task: CustomerTask }))
    .errors({ ALREADY_DONE: { status: 409, message: 'This task is done. Please open it again first.' } }),
  finishCustomerTask: requires('customers.view')
    .route(post('finishCustomerTask', 'Mark a task as done, or open it again: one’s own, or with the permission to edit customers'))
    .input(z.strictObject({ id: OpaqueId, isDone: z.boolean() }))
    .output(success({ task: CustomerTask })),
  getMyTasks: requires('customers.view')
    .route({
      method: 'GET',
      path: '/wl/user/getMyTasks',
      summary: 'One’s own tasks that are not done, by their day',
      tags: ['customers'],
    })
    .output(success({ tasks: z.array(CustomerTask) })),
}
