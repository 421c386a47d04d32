import { refuse } from '../http/refuse.ts'
import { route } from '../http/route.ts'
import { findSiteByDomain, siteData } from './site-repo.ts'

export const siteRoutes = {
  detectSite: route.sites.detectSite.handler(async ({ input, context }) => {
    const site = await findSiteByDomain(context.app.db, input.domain.replace(/:\d+$/, ''))
    if (!site) refuse('NOT_FOUND', { message: 'No site found at this address.' })
    return { success: true, result: siteData(site, context.now) }
  }),
}
