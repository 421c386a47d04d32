import { lazyRouteComponent } from '@tanstack/react-router'
import { loadMessages } from './messages.ts'

/** A page with its messages: both are there before it is drawn. */
export function lazyPage<Pages extends Record<string, unknown>, Name extends keyof Pages>(load: () => Promise<Pages>, name: Name) {
  return lazyRouteComponent(async () => {
    const pages = await load()
    await loadMessages()
    return pages
  }, name)
}
