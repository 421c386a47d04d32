import { z } from 'zod'
import { open, success } from '../call.ts'

export const SiteData = z.object({
  _id: z.string(),
  domain: z.string(),
  siteName: z.string(),
  companyName: z.string(),
  logoUrl: z.string().nullable(),
  faviconImage: z.string().nullable(),
  adminContact: z.string(),
  adminEmail: z.string(),
  address: z.string(),
  gstNumber: z.string().nullable(),
  currency: z.string(),
  /** The country of the site, 'IN': figures are written as there, and forms begin with it. */
  countryCode: z.string(),
  /** The dial code of that country, '+91'. */
  dialCode: z.string(),
  /** The zone in which the site shows times and counts days, 'Asia/Kolkata'. */
  timeZone: z.string(),
  gtm_tag: z.string().nullable(),
  brandingSettings: z.object({
    form: z.object({ label: z.string(), theme: z.object({ accent: z.array(z.string()).length(10), brandMark: z.string() }) }),
    lockMode: z.boolean(),
    popupAlert: z.string().nullable(),
    popupFrequency: z.number().int(),
  }),
  wlMeta: z.object({ canShowPermissionMenu: z.boolean(), googleAuthClientId: z.string().nullable() }),
})
export type SiteData = z.infer<typeof SiteData>

export const sites = {
  detectSite: open
    .route({ method: 'POST', path: '/whitelabel/detetct', summary: 'Branding of the site at a domain', tags: ['sites'] })
    .input(z.strictObject({ domain: z.string().max(253) }))
    .output(success({ result: SiteData })),
}
