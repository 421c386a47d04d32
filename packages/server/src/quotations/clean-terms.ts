import sanitizeHtml from 'sanitize-html'

const TAGS = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'h3', 'h4', 'ul', 'ol', 'li']

/** Paragraphs, lists and emphasis stay; styles, scripts, links and pictures are removed. Done where a text is stored and where it is shown. */
export function cleanTerms(html: string): string {
  return sanitizeHtml(html, { allowedTags: TAGS, allowedAttributes: {} })
}
