import type { Environment } from '../settings/environment.ts'

/** Where the site's customers reach it: its own domain, with the scheme and port this installation is published at. */
export function publicUrl({ PUBLIC_URL, PORT }: Pick<Environment, 'PUBLIC_URL' | 'PORT'>, domain: string): string {
  const published = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  published.hostname = domain
  return published.origin
}
