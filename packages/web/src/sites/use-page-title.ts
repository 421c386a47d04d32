import { useEffect } from 'react'
import { useSite } from './site-data.ts'

/** Names the tab: 'Sign in · Skylark Travels'. */
export function usePageTitle(title: string): void {
  const { siteName } = useSite()
  useEffect(() => {
    document.title = `${title} · ${siteName}`
  }, [title, siteName])
}
