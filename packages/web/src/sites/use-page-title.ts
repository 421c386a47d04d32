import { useEffect } from 'react'
import { useSite } from './site-data.ts'

/**
 * Names the tab: 'Sign in · Skylark Travels'. A page that an agency hands to its customers bears the agency's name instead, and while that is not
 * known none (null).
 */
export function usePageTitle(title: string, company?: string | null): void {
  const { siteName } = useSite()
  const owner = company === undefined ? siteName : company
  useEffect(() => {
    document.title = owner ? `${title} · ${owner}` : title
  }, [title, owner])
}
