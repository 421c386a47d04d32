import { listStaffWith } from '../accounts/staff-repo.ts'
import { refuseUnknownUser } from '../accounts/user-repo.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { listNotes, listTasks, listTasksOf, presentTask } from './care-repo.ts'
import { addNote, addTask, changeTask, finishTask } from './tend-customer.ts'

export const customerCareRoutes = {
  getCustomerCare: route.customerCare.getCustomerCare.handler(({ input: { userId }, context }) =>
    reading(context, async (tx) => {
      await refuseUnknownUser(tx, userId)
      const today = await todayOfSite(tx, context.now)
      const colleagues = await listStaffWith(tx, 'customers.view')
      return {
        success: true,
        notes: await listNotes(tx, userId),
        tasks: (await listTasks(tx, userId)).map((row) => presentTask(row, today)),
        colleagues: colleagues.map((one) => ({ id: one.userId, name: one.name })),
      }
    }),
  ),
  addCustomerNote: route.customerCare.addCustomerNote.handler(async ({ input, context, errors }) => ({
    success: true,
    note: await addNote({ ...contextOf(context), refuse: promised(errors) }, input),
  })),
  addCustomerTask: route.customerCare.addCustomerTask.handler(async ({ input, context, errors }) => ({
    success: true,
    task: await addTask({ ...contextOf(context), refuse: promised(errors) }, input),
  })),
  changeCustomerTask: route.customerCare.changeCustomerTask.handler(async ({ input, context, errors }) => ({
    success: true,
    task: await changeTask({ ...contextOf(context), refuse: promised(errors) }, input),
  })),
  finishCustomerTask: route.customerCare.finishCustomerTask.handler(async ({ input, context }) => ({
    success: true,
    task: await finishTask(contextOf(context), input),
  })),
  getMyTasks: route.customerCare.getMyTasks.handler(({ context }) =>
    reading(context, async (tx) => {
      const today = await todayOfSite(tx, context.now)
      return { success: true, tasks: (await listTasksOf(tx, actorOf(context).userId)).map((row) => presentTask(row, today)) }
    }),
  ),
}

function contextOf(context: RequestContext) {
  return { db: context.db, jobs: context.app.jobs, actor: actorOf(context), now: context.now }
}
