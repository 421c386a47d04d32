import { findCutText } from './find-cut-text.ts'
import { findOutside, findUnderBars } from './find-outside.ts'
import { findControlsOverControls, findTextOverText } from './find-overlaps.ts'
import { findScrollers } from './find-scrollers.ts'
import { frameReader } from './frame-of.ts'
import { withAllTouchable } from './paint.ts'
import { readSeen } from './read-lines.ts'

/** What of a page does not fit its window, in sentences. Everything is measured at once, then stands as it stood. */
function findFaults(): string[] {
  const places = [document.documentElement, ...document.querySelectorAll('*')].filter(
    ({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0,
  )
  const kept = places.map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  try {
    return [...new Set(withAllTouchable(look))]
  } finally {
    window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
    for (const { element, top, left } of kept) element.scrollTo({ top, left, behavior: 'instant' })
  }
}

function look(): string[] {
  const seen = readSeen()
  const faults = [
    ...findScrollers(),
    ...findOutside(seen, frameReader()),
    ...findCutText(seen.lines),
    ...findTextOverText(seen.lines),
    ...findControlsOverControls(seen.controls),
  ]
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const atTheEnd = readSeen()
  // Before all else that is asked there: to see text over text the window is moved.
  const underBars = findUnderBars(atTheEnd.lines)
  return [...faults, ...underBars, ...findTextOverText(atTheEnd.lines)]
}

Object.assign(globalThis, { findGeometryFaults: findFaults })
