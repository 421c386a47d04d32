/** A piece of terms: a heading, a point of a list, or a paragraph. */
export type Paragraph = { readonly kind: 'heading' | 'point' | 'text'; readonly text: string }

const BLOCK = /<(h[1-6]|li|p|div)\b[^>]*>([\s\S]*?)(?=<\/?(?:h[1-6]|li|p|div|ul|ol)\b|$)/gi
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of HTML that was cleaned before: what stands between its tags, piece by piece. */
export function paragraphsOf(html: string): Paragraph[] {
  const text = html.trim()
  const blocks = [...text.matchAll(BLOCK)]
  const first = blocks[0]?.index ?? text.length
  const lead = textOf(text.slice(0, first))
  const pieces = blocks.map(([, tag = '', inner = '']): Paragraph => ({ kind: kindOf(tag), text: textOf(inner) }))
  return [...(lead ? [{ kind: 'text' as const, text: lead }] : []), ...pieces.filter((piece) => piece.text !== '')]
}

const kindOf = (tag: string) => (/^h/i.test(tag) ? 'heading' : /^li$/i.test(tag) ? 'point' : 'text')

function textOf(html: string): string {
  return html
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal) return String.fromCodePoint(Math.min(Number(decimal), 0x10ffff))
      if (hex) return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff))
      return ENTITIES[name?.toLowerCase() ?? ''] ?? whole
    })
    .trim()
}
