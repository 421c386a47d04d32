import type { Part } from './read-typed.ts'

type Piece = { readonly at: number; readonly words: string; readonly tone?: 'known' | 'unknown' }

/** The text in pieces: plain, understood, and not understood. */
export function markText(text: string, parts: readonly Part[]): Piece[] {
  const marks = parts.flatMap((part) => part.marks).sort((a, b) => a.from - b.from)
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to, isKnown } of marks) {
    if (from < at) continue
    if (from > at) pieces.push({ at, words: text.slice(at, from) })
    pieces.push({ at: from, words: text.slice(from, to), tone: isKnown ? 'known' : 'unknown' })
    at = to
  }
  return at < text.length ? [...pieces, { at, words: text.slice(at) }] : pieces
}
