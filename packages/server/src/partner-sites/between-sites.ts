import type { App } from '../app.ts'
import { isOutsideSite } from '../sites/outside-site.ts'
import { inInstallation } from './in-installation-link.ts'
import type { Between, PartnerLink } from './partner-link.ts'

/** The way from one site to another: a call away where both live in this installation, by signed letters where the other one lives in another one. */
export function betweenSites(appOf: () => App): PartnerLink {
  const inside = inInstallation(appOf)
  const outside = ({ consumerSiteId: siteId, supplierSiteId: installationId }: Between) => ({ siteId, installationId })
  return {
    ask: (between, question) =>
      isOutsideSite(between.supplierSiteId) ? appOf().installations.ask(outside(between), question) : inside.ask(between, question),
    say: (between, message) =>
      isOutsideSite(between.supplierSiteId) ? appOf().installations.say(outside(between), message) : inside.say(between, message),
    notify: (between, news) => {
      const { consumerSiteId: installationId, supplierSiteId: siteId } = between
      return isOutsideSite(installationId)
        ? appOf().installations.say({ siteId, installationId }, news)
        : inside.notify(between, news)
    },
  }
}
