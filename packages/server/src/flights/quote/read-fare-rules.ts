import type { FareRule } from '@tradewind/contract/fare-quote'
import sanitizeHtml from 'sanitize-html'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { askLive } from './ask-live.ts'
import { getQuoteTarget, type QuoteKey, type QuoteTarget } from './quote-store.ts'

type Rule = z.infer<typeof FareRule>

/** The airline's rules of a result, safe to show. */
export async function readFareRules(app: App, key: QuoteKey): Promise<Rule[]> {
  return askFareRules(app, await getQuoteTarget(app, key))
}

export async function askFareRules(app: App, { option, lastQuote }: Pick<QuoteTarget, 'option' | 'lastQuote'>): Promise<Rule[]> {
  const { ref } = lastQuote?.quote.option ?? option
  const rules = await askLive(app, ref.supplier, (supplier, signal) => supplier.fareRules(ref, signal))
  return rules.map(({ origin, destination, airline, html }) => ({ origin, destination, airline, fareRuleDetail: cleanRules(html) }))
}

/** Tables, lists and emphasis stay; styles, scripts, links and pictures go. The texts come from many hands. */
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
    // Headings fit below the page's own.
    transformTags: { h1: 'h3', h2: 'h3' },
    nonTextTags: ['style', 'script', 'textarea', 'option', 'noscript', 'title', 'iframe', 'object', 'svg', 'math'],
  }).trim()
}
