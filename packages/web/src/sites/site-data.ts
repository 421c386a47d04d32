import type { User } from '@tradewind/contract/accounts/accounts'
import type { SiteData } from '@tradewind/contract/sites/sites'
import { createContext, useContext } from 'react'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import type { Product } from './products.ts'

type Known = { site: SiteData; user: User | null; sells: readonly Product[] }

/** The data in the page's head; fetched only where the page did not come from our server (Vite's own, in development). */
export async function readSiteData(): Promise<Known> {
  const carried = document.getElementById('site-data')?.textContent
  if (carried) return JSON.parse(carried) as Known
  const [{ result: site }, user, { cities }] = await Promise.all([
    api.sites.detectSite({ domain: window.location.hostname }),
    whoIsLoggedIn(),
    api.activitySearch.getActivityCities().catch(() => ({ cities: [] })),
  ])
  showBranding(site)
  return { site, user, sells: cities.length > 0 ? ['activities'] : [] }
}

const SiteContext = createContext<SiteData | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): SiteData {
  const site = useContext(SiteContext)
  if (!site) throw new Error('A screen was drawn before its site was known')
  return site
}

async function whoIsLoggedIn(): Promise<User | null> {
  try {
    return (await api.accounts.getUserBySessionId({})).user
  } catch (error) {
    if (isRefusedWith(error, 'NOT_LOGGED_IN')) return null
    throw error
  }
}

function showBranding(site: SiteData): void {
  const { accent, brandMark } = site.brandingSettings.form.theme
  for (const [index, colour] of accent.entries()) document.documentElement.style.setProperty(`--tw-accent-${index}`, colour)
  document.documentElement.style.setProperty('--tw-brand-mark', brandMark)
  document.title = site.siteName
}
