import { refuseTooMany } from '../http/refuse.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'

/** Each may send a letter to a stranger in the site's name. */
const A_DAY = { staff: 1_000, others: 30 }

export async function limitCreation(context: RequestContext): Promise<void> {
  const { userId, userType } = actorOf(context)
  const most = userType === 'staff' ? A_DAY.staff : A_DAY.others
  const waitMs = await context.request.server.limitTries(`create-customer:${context.site.id}:${userId}`, most, 24 * 3_600_000)
  if (waitMs > 0) refuseTooMany(waitMs, 'You have reached the daily limit for new customers. Please continue tomorrow.')
}
