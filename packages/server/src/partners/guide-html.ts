import { escapeHtml } from '../http/escape-html.ts'

/** The few marks that the guide uses: headings, paragraphs, lists, tables, code, links, bold. Everything else is text. */
export function guideHtml(markdown: string): string {
  const parts: string[] = []
  const lines = markdown.split('\n')
  while (lines.length > 0) parts.push(nextPart(lines))
  return parts.filter(Boolean).join('\n')
}

function nextPart(lines: string[]): string {
  const line = lines.shift() ?? ''
  const [, marks = '', title = ''] = /^(#{1,3}) (.+)$/.exec(line) ?? []
  if (marks) return `<h${marks.length}>${inline(title)}</h${marks.length}>`
  if (line.startsWith('```')) return codeOf(lines)
  if (line.startsWith('- ')) return listOf([line, ...takeWhile(lines, (next) => /^(- | {2}\S)/.test(next))])
  if (line.startsWith('|')) return tableOf([line, ...takeWhile(lines, (next) => next.startsWith('|'))])
  if (line.trim() === '') return ''
  return `<p>${inline([line, ...takeWhile(lines, (next) => next.trim() !== '' && !/^(#|-|\||```)/.test(next))].join(' '))}</p>`
}

function takeWhile(lines: string[], is: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !is(line))
  return lines.splice(0, end === -1 ? lines.length : end)
}

function codeOf(lines: string[]): string {
  const code = takeWhile(lines, (line) => !line.startsWith('```'))
  lines.shift()
  return `<pre tabindex="0"><code>${escapeHtml(code.join('\n'))}</code></pre>`
}

function listOf(lines: readonly string[]): string {
  const items = lines.join('\n').split(/^- /m).slice(1)
  return `<ul>${items.map((item) => `<li>${inline(item.trim())}</li>`).join('')}</ul>`
}

function tableOf([head = '', , ...rows]: readonly string[]): string {
  const cells = (line: string, tag: 'th' | 'td') =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`)
      .join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
  return `<div class="wide" tabindex="0"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
}

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\[([^\]]+)\]\(((?:https:\/|\/)[^)\s]+)\)/g, '<a href="$2">$1</a>')
}
