import { useEffect } from 'react'
import { create } from 'zustand'
import { useSite } from './site-data.ts'

const useTitles = create<{ title: string }>(() => ({ title: '' }))

/** The title of the open page, without the site's name. */
export function usePageName(): string {
  return useTitles(({ title }) => title)
}

/**
 * Sets the tab's title: 'Sign in · Skylark Travels'. A page that an agency shows to its customers has the agency's name instead, and no name while
 * that is not known (null).
 */
export function usePageTitle(title: string, company?: string | null): void {
  const { siteName } = useSite()
  const owner = company === undefined ? siteName : company
  useEffect(() => {
    useTitles.setState({ title })
    document.title = owner ? `${title} · ${owner}` : title
  }, [title, owner])
}
