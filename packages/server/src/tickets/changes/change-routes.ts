import { refuse } from '../../http/refuse.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { quoteChange } from './quote-change.ts'

/** Questions of one person about charges in a quarter of an hour: each may cost a call to an airline. */
const QUESTIONS = { max: 60, windowMs: 15 * 60_000 }

export const changeRoutes = {
  getCC: route.changes.getCC.handler(async ({ input, context }) => {
    await limitQuestions(context)
    const { app, now } = context
    const { sectors, ...asked } = input
    return {
      success: true,
      ...(await quoteChange({ app, actor: actorOf(context), now }, { ...asked, sectors: readSectors(sectors) })),
    }
  }),
}

async function limitQuestions(context: RequestContext): Promise<void> {
  const { siteId, userId } = actorOf(context)
  const waitMs = await context.request.server.limitTries(`changes:${siteId}:${userId}`, QUESTIONS.max, QUESTIONS.windowMs)
  if (waitMs > 0)
    refuse('TOO_MANY', { message: `Too many questions. Please wait ${Math.ceil(waitMs / 60_000)} min and try again.` })
}

function readSectors(sectors: readonly { Origin: string; Destination: string }[]) {
  return sectors.map(({ Origin, Destination }) => ({ origin: Origin, destination: Destination }))
}
