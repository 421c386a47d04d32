/** What lies at a point, the uppermost first, also where the pointer passes through. */
export function stackAt(x: number, y: number): readonly Element[] {
  return document.elementsFromPoint(x, y)
}

/** With this in the page, what lets the pointer through is found at its place too. */
export function withAllTouchable<T>(look: () => T): T {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { pointer-events: auto !important; transition: none !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  try {
    return look()
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/**
 * Whether the eye sees an element's own text at a point where it is laid out and nothing clips it: nothing solid lies above it.
 * Text that runs out of its box is not in the stack of a point; it counts as lying where its next ancestor does.
 */
export function isPaintedAt(element: Element, x: number, y: number): boolean {
  const stack = stackAt(x, y)
  const at = stack.findIndex((one) => one.contains(element))
  return at >= 0 && !stack.slice(0, at).some(isSolid)
}

function isSolid(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  return element instanceof HTMLImageElement || backgroundImage !== 'none' || alphaOf(backgroundColor) > 0.5
}

/** How solid a computed colour is: `rgb(1, 2, 3)` is, `rgba(1, 2, 3, 0)` is not, nor `color(srgb 0 0 0 / 0.1)`. */
function alphaOf(colour: string): number {
  if (colour === 'transparent') return 0
  const alpha = /(?:\/\s*|rgba\([^)]*,\s*)([\d.]+)\s*\)$/.exec(colour)
  return alpha ? Number(alpha[1]) : 1
}
