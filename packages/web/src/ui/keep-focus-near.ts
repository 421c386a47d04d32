/** A list is read again after an act, and the answer may take its time. */
const WATCHED_MS = 10_000
const CONTROLS =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * For a dialog that was closed: what it was opened with may go away as the result of it (a row that is decided, a button that has become another one). Then
 * the focus goes to what is nearest to it, and not to the top of the page. Ends as soon as the person goes on.
 */
export function keepFocusNear(opener: Element | null): void {
  if (!opener || opener === document.body) return
  const near = placesAround(opener)
  const observer = new MutationObserver(() => check())
  const timer = setTimeout(() => stop(), WATCHED_MS)
  const isPast = () => document.activeElement !== document.body && document.activeElement !== opener
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('pointerdown', stop, true)
  }
  function check() {
    if (isPast()) return stop()
    if (opener?.isConnected) return
    stop()
    // What is drawn in its place takes the focus first, where it knows where to.
    requestAnimationFrame(() => {
      if (!isPast()) controlIn(near)?.focus({ preventScroll: true })
    })
  }
  document.addEventListener('pointerdown', stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
  check()
}

/** From the nearest: what it stands in, then what stands beside that. */
function placesAround(opener: Element): Element[] {
  const places: Element[] = []
  for (let at: Element | null = opener.parentElement; at && at !== document.body; at = at.parentElement) {
    places.push(at)
    if (at.id === 'main') break
    for (const beside of [at.nextElementSibling, at.previousElementSibling]) if (beside) places.push(beside)
  }
  return places
}

function controlIn(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    if (!place.isConnected) continue
    if (place.id === 'main') return place as HTMLElement
    const control = [...place.querySelectorAll<HTMLElement>(CONTROLS)].find((one) => one.checkVisibility())
    if (control) return control
  }
  return document.getElementById('main')
}
