/** How a fault names a part of the page: its tag, its classes without the build's ending, and what it says. */
export function nameOf(element: Element): string {
  const role = element.getAttribute('role')
  const kind = [...element.classList].slice(0, 2).map((one) => `.${one.replace(/^_(.*)_\w+_\d+$/, '$1')}`)
  return `${element.tagName.toLowerCase()}${kind.join('')}${role ? `[${role}]` : ''}`
}

export function quote(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return `“${words.length > 60 ? `${words.slice(0, 60)}…` : words}”`
}

export function wordsOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent ?? ''
}
