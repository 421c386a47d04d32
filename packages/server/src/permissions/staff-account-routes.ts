import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { createStaff } from './create-staff.ts'
import { endStaff, inviteStaffAgain, readmitStaff } from './end-staff.ts'

const acting = (context: RequestContext) => ({
  db: context.app.db,
  jobs: context.app.jobs,
  actor: actorOf(context),
  now: context.now,
})

/** Who works here, and who no longer does. */
export const staffAccountRoutes = {
  createStaff: route.staffAccounts.createStaff.handler(async ({ input, context, errors }) => ({
    success: true,
    ...(await createStaff({ ...acting(context), refuse: promised(errors) }, input)),
  })),
  inviteStaffAgain: route.staffAccounts.inviteStaffAgain.handler(async ({ input, context, errors }) => {
    await inviteStaffAgain({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  endStaff: route.staffAccounts.endStaff.handler(async ({ input, context, errors }) => {
    await endStaff({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
  readmitStaff: route.staffAccounts.readmitStaff.handler(async ({ input, context, errors }) => {
    await readmitStaff({ ...acting(context), refuse: promised(errors) }, input)
    return { success: true }
  }),
}
