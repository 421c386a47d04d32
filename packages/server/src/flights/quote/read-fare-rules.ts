import type { Actor } from '@tradewind/domain/accounts/actor'
import sanitizeHtml from 'sanitize-html'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { inStore } from '../search/in-store.ts'
import { askLive, type SupplierRefusal } from './ask-live.ts'
import { keepFareRules, type ShownRule } from './quote-repo.ts'
import { getQuoteTarget, type QuoteKey, type QuoteTarget } from './quote-store.ts'

/** The airline's rules of a result, safe to show. For a quoted fare they are stored with the quote, so that the booking gets them. */
export async function readFareRules(app: App, key: QuoteKey, refuse: Refuse<SupplierRefusal>): Promise<ShownRule[]> {
  const target = await getQuoteTarget(app, key, refuse)
  const rules = await askFareRules({ ...app, refuse }, target, key.actor)
  const { lastQuote } = target
  if (lastQuote) await inStore(app, key.siteId, (tx) => keepFareRules(tx, key.searchId, lastQuote.quoteIndex, rules))
  return rules
}

async function askFareRules(
  app: Parameters<typeof askLive>[0],
  { option, lastQuote }: Pick<QuoteTarget, 'option' | 'lastQuote'>,
  viewer: Pick<Actor, 'siteId' | 'userType'>,
): Promise<ShownRule[]> {
  const { ref } = lastQuote?.quote.option ?? option
  const rules = await askLive(
    app,
    { siteId: viewer.siteId, supplier: ref.supplier },
    (supplier, signal) => supplier.fareRules(ref, signal),
    viewer,
  )
  return rules.map(({ origin, destination, airline, html }) => ({ origin, destination, airline, fareRuleDetail: cleanRules(html) }))
}

/** Tables, lists and emphasis stay; styles, scripts, links and pictures are removed. The texts come from many sources. */
export function cleanRules(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      'h3',
      'h4',
      'h5',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'pre',
      'hr',
      'table',
      'caption',
      'thead',
      'tbody',
      'tfoot',
      'tr',
      'th',
      'td',
      'div',
      'span',
    ],
    allowedAttributes: { th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
    allowedSchemes: [],
    // Headings are ranked below the page's own.
    transformTags: { h1: 'h3', h2: 'h3' },
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'iframe', 'object', 'svg', 'math'],
  }).trim()
}
