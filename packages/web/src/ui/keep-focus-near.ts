/** A list is read again after an act, and the answer may take its time. */
const WATCHED_MS = 10_000
const CONTROLS =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

/**
 * For a dialog that opens: where it was opened from. What it was opened with may go away, as the result of it (a row that is decided, a button that has become
 * another one) or meanwhile (a list that is drawn in another way, or is read again because of a colleague). What is answered is called when the dialog is closed:
 * then the focus goes to the same control if it was drawn again, else to what is nearest to it, and not to the top of the page. Ends as soon as the person goes on.
 */
export function keepFocusNear(opener: Element | null): () => void {
  if (!opener || opener === document.body) return () => undefined
  // Now, while it stands in the page: of what was removed nobody knows where it stood.
  const atOpening = placesAround(opener)
  const name = nameOf(opener)
  return () => watch(opener, name, opener.isConnected ? placesAround(opener) : atOpening)
}

function watch(opener: Element, name: string, near: readonly Element[]): void {
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
    if (canHold(opener)) return
    stop()
    // What is drawn in its place takes the focus first, where it knows where to.
    requestAnimationFrame(() => {
      if (!isPast()) controlIn(near, name)?.focus({ preventScroll: true })
    })
  }
  document.addEventListener('pointerdown', stop, true)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  // Not yet: the dialog is closed, but it is still in the page and still has the focus, which nobody has put there.
  queueMicrotask(check)
}

function canHold(opener: Element): boolean {
  return opener.isConnected && !opener.matches(':disabled')
}

/** What a control says, so that it is known again. */
function nameOf(control: Element): string {
  return (control.getAttribute('aria-label') ?? control.textContent ?? '').trim()
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

function controlIn(places: readonly Element[], name: string): HTMLElement | null {
  for (const place of places) {
    if (!place.isConnected) continue
    if (place.id === 'main') return place as HTMLElement
    const controls = [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.checkVisibility())
    const control = (name !== '' && controls.find((one) => nameOf(one) === name)) || controls[0]
    if (control) return control
  }
  return document.getElementById('main')
}
