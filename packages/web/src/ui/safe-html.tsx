import { useMemo } from 'react'

const ALLOWED = new Set(
  'P BR B STRONG I EM U UL OL LI H1 H2 H3 H4 H5 H6 TABLE THEAD TBODY TR TH TD DIV SPAN PRE BLOCKQUOTE HR SUP SUB'.split(' '),
)
/** Their content is not text for people. */
const DROPPED = new Set('SCRIPT STYLE TEMPLATE IFRAME OBJECT SVG MATH FORM'.split(' '))

/** Text with mark-up that someone else wrote: cleaned by the server when stored, and again here when shown. */
export function SafeHtml({ html, className }: { html: string; className?: string | undefined }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only known elements without attributes are left
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** Keeps plain text mark-up without any attributes; unknown elements are replaced by their content. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const clean = document.implementation.createHTMLDocument('').createElement('div')
  copy(body, clean)
  return clean.innerHTML
}

function copy(from: Node, to: Node): void {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(node.textContent ?? ''))
    if (!(node instanceof Element) || DROPPED.has(node.tagName.toUpperCase())) continue
    if (!ALLOWED.has(node.tagName)) {
      copy(node, to)
      continue
    }
    const kept = document.createElement(node.tagName)
    for (const span of ['colspan', 'rowspan'])
      if (/^\d{1,2}$/.test(node.getAttribute(span) ?? '')) kept.setAttribute(span, node.getAttribute(span) ?? '')
    copy(node, kept)
    to.appendChild(kept)
  }
}
