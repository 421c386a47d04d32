import { widthOf } from './box.ts'
import { nameOf, quote } from './name-of.ts'
import type { Line } from './read-lines.ts'

/** A name of which less is left identifies nobody, even if the rest can be looked up. */
const LETTERS_LEFT = 8
const SHARE_LEFT = 0.5

/** Text that is cut off, by `hidden`, an ellipsis or a clamp, where nothing gives the whole of it. */
export function findCutText(lines: readonly Line[]): string[] {
  return lines.flatMap((line) => {
    // A dot between two words says nothing by itself.
    if (!line.cut || !/[\p{L}\p{N}]/u.test(line.text)) return []
    const said = `${quote(line.text)} (${nameOf(line.element)}) by ${nameOf(line.cut.by)}`
    if (isGutted(line)) return [`text cut to nothing: ${said}`]
    return canBeRead(line) ? [] : [`text cut: ${said}`]
  })
}

function isGutted({ cut, full, text }: Line): boolean {
  if (!cut || cut.width === 0) return false
  const left = 1 - cut.width / widthOf(full)
  return left < SHARE_LEFT && text.length * left < LETTERS_LEFT
}

function canBeRead({ element, text }: Line): boolean {
  const words = plain(text)
  // A tip of it or around it says the whole.
  for (let one: Element | null = element; one; one = one.parentElement) {
    if (plain(one.getAttribute('data-tip') ?? '').includes(words)) return true
  }
  // A press on it opens what it names: a link, a button, a choice of a list, a row that leads on.
  if (element.closest('a[href], button, summary, [role="option"], [role="button"]')) return true
  return element.closest('tr, [role="row"]')?.querySelector('a[href], button') != null
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
