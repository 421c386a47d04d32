/** First digits of the scripts that rate sheets are written in: Arabic, Persian and Urdu, Devanagari. */
const ZEROS = [0x0660, 0x06f0, 0x0966]
const FOREIGN = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u066b\u066c\u060c]/
/** What directs and joins text, and is not seen. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const PLAIN = /^[\x20-\x7e]*$/
const NOTHING = /^(?:[-–—]+|n\/?a)$/i

/** A cell without unseen letters, its digits those of ASCII, one space between words. '-' and 'n/a' are empty. */
export function toPlainText(cell: string): string {
  const text = PLAIN.test(cell) ? cell.trim() : toPlainDigits(cell.replaceAll(UNSEEN, '')).replaceAll(/\s+/g, ' ').trim()
  return NOTHING.test(text) ? '' : text
}

function toPlainDigits(text: string): string {
  return FOREIGN.test(text) ? [...text].map(toPlainDigit).join('') : text
}

function toPlainDigit(letter: string): string {
  if (letter === '\u066b') return '.'
  if (letter === '\u066c' || letter === '\u060c') return ','
  const code = letter.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code <= first + 9)
  return zero === undefined ? letter : String(code - zero)
}
