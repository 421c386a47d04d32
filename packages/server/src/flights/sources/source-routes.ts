import type { SourceSetting } from '@tradewind/contract/flights/sources'
import { readInSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { sellAgain } from '../stops/sell-again.ts'
import { listStopped } from '../stops/stop-repo.ts'
import { listAllowedSources, listSiteSources, type SiteSource } from './allowed-sources.ts'
import { readSourceStates } from './read-source-states.ts'
import { setSource } from './set-source.ts'

export const sourceRoutes = {
  listSourceSettings: route.flightSources.listSourceSettings.handler(async ({ context: { app, site } }) => {
    const suppliers = await app.suppliers.of(site.id)
    const { sources, stopped } = await readInSite(app.db, site.id, async (tx) => ({
      sources: await listSiteSources(tx, suppliers),
      stopped: await listStopped(tx),
    }))
    const stops = stopped.flatMap(({ code, emptySince }) => (emptySince ? [{ supplier: code, stoppedAt: emptySince }] : []))
    return { success: true, settings: sources.map(present), stops }
  }),
  getSourceStates: route.flightSources.getSourceStates.handler(async ({ context: { app, site, now } }) => ({
    success: true,
    ...(await readSourceStates(app, site.id, now)),
  })),
  sellAgain: route.flightSources.sellAgain.handler(async ({ input, context, errors }) => {
    const { app, now } = context
    await sellAgain({ app, actor: actorOf(context), now, refuse: promised(errors) }, input)
    return { success: true }
  }),
  setSourceSetting: route.flightSources.setSourceSetting.handler(async ({ input, context }) => {
    const source = await setSource({ app: context.app, actor: actorOf(context), now: context.now }, input)
    return { success: true, setting: present(source) }
  }),
}

/** The call of the reference lists that knows who sells flights. */
export const sourceListRoutes = {
  getSources: route.reference.getSources.handler(async ({ context: { app, site } }) => {
    const suppliers = await app.suppliers.of(site.id)
    const sources = await readInSite(app.db, site.id, (tx) => listAllowedSources(tx, suppliers))
    return { success: true, sources: sources.map(({ code, name }) => ({ code, name })) }
  }),
}

function present({ key, name, isAllowed, specialReturnCode, deadlineSeconds }: SiteSource): SourceSetting {
  return { source: key, name, isAllowed, specialReturnCode, deadlineSeconds }
}
