import type { User } from '@tradewind/contract/accounts/accounts'
import type { SiteData } from '@tradewind/contract/sites/sites'
import { escapeHtml } from '../http/escape-html.ts'

type Look = {
  readonly withTag: boolean /** Of a page that an agency hands to its customers, who know no other company. */
  readonly title?: string | undefined
}

type Known = {
  readonly site: SiteData
  readonly user: User | null
  /** What the site sells beside flights. */
  readonly sells: readonly 'activities'[]
}

/** What the first HTML knows of the site, so that nothing flashes and no call comes first. */
export function siteHead(known: Known, { withTag, title = known.site.siteName }: Look): string {
  const { site } = known
  const { accent, brandMark } = site.brandingSettings.form.theme
  const colours = accent.map((colour, index) => `--tw-accent-${index}:${safeColour(colour)}`).join(';')
  return [
    `<title>${escapeHtml(title)}</title>`,
    site.faviconImage ? `<link rel="icon" href="${escapeHtml(site.faviconImage)}">` : '',
    `<meta name="theme-color" content="${safeColour(accent[6] ?? '#ffffff')}">`,
    `<style nonce="__CSP_NONCE__">:root{${colours};--tw-brand-mark:${safeColour(brandMark)}}</style>`,
    `<script type="application/json" id="site-data">${jsonForHtml(known)}</script>`,
    withTag && site.gtm_tag ? tagManager(site.gtm_tag) : '',
  ].join('')
}

/** The site's own measuring tag, an id of known form and nothing else: no HTML of a site ever becomes script. */
function tagManager(tag: string): string {
  const id = encodeURIComponent(tag)
  return [
    `<script nonce="__CSP_NONCE__">window.dataLayer=window.dataLayer||[];window.dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})</script>`,
    `<script async nonce="__CSP_NONCE__" src="https://www.googletagmanager.com/gtm.js?id=${id}"></script>`,
  ].join('')
}

export function unknownSitePage(host: string): string {
  return plainPage(
    'No site found at this address',
    `There is no site at <strong>${escapeHtml(host)}</strong>. Please check the address, or ask your travel company for the right one.`,
  )
}

/** A page that needs nothing else of ours: no site, no script, no database. */
export function awayPage(sentence: string): string {
  return plainPage('We will be right back', escapeHtml(sentence))
}

function plainPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f8f8;color:#12181a}main{max-width:28rem;padding:2rem}h1{font-size:1.25rem;margin:0 0 .5rem}@media(prefers-color-scheme:dark){body{background:#0b0f11;color:#ecf0f1}}</style></head>
<body><main><h1>${title}</h1><p>${body}</p></main></body></html>`
}

function safeColour(colour: string): string {
  return /^#[0-9a-f]{3,8}$/i.test(colour) ? colour : '#000000'
}

/** JSON inside a script element must not be able to close it. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, ' ')
}
