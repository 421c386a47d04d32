import { useEffect } from 'react'
import { useSite } from './site-data.ts'

/**
 * Sets the tab's title: 'Sign in · Skylark Travels'. A page that an agency shows to its customers has the agency's name instead, and no name while
 * that is not known (null).
 */
export function usePageTitle(title: string, company?: string | null): void {
  const { siteName } = useSite()
  const owner = company === undefined ? siteName : company
  useEffect(() => {
    document.title = owner ? `${title} · ${owner}` : title
  }, [title, owner])
}
