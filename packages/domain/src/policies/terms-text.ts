/**
 * Terms are kept as HTML of a few tags without attributes. People write them as text: an empty line between paragraphs, '# ' before a heading, '- ' before each
 * item of a list, '1. ' where it is numbered, **around** what stands out.
 */
export function textOfTerms(html: string): string {
  const marked = html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<\/?(?:b|strong)>/g, '**')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<ol>(.*?)<\/ol>/g, (_, items: string) => `<ul>${numbered(items)}</ul>`)
    .replace(/<li>/g, '\n- ')
    .replace(/<h[34]>/g, '\n\n# ')
    .replace(/<\/(?:p|h[34]|ul)>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
  return plainOf(marked)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** '1. ' before the first item, '2. ' before the second. */
function numbered(items: string): string {
  let number = 0
  return items.replace(/<li>/g, () => `\n${++number}. `)
}

export function htmlOfTerms(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map(blockOf)
    .join('')
}

function blockOf(block: string): string {
  const rows = block
    .trim()
    .split('\n')
    .map((row) => row.trim())
  const [first = ''] = rows
  if (rows.length === 1 && first.startsWith('# ')) return `<h3>${inline(first.slice(2))}</h3>`
  const items = (begin: RegExp) => rows.map((row) => `<li>${inline(row.replace(begin, ''))}</li>`).join('')
  if (rows.every((row) => /^- /.test(row))) return `<ul>${items(/^- /)}</ul>`
  if (rows.every((row) => /^\d+\. /.test(row))) return `<ol>${items(/^\d+\. /)}</ol>`
  return `<p>${rows.map(inline).join('<br />')}</p>`
}

function inline(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return safe.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
}

function plainOf(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
