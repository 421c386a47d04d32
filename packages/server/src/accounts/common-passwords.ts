import { dictionary } from '@zxcvbn-ts/language-common'

/** The passwords most used, from leaks: what attackers try first. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Characters that people write instead of letters, which attackers know. */
const WRITTEN_FOR: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Additions too short to make a well-known word a password: '123', '2026!'. */
const MOST_BESIDE = 6

/**
 * Whether a password is among the first that attackers try: a common one, or one of these names, also with a few digits or characters around it,
 * with characters instead of letters, or repeated.
 */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const known = new Set(names.flatMap((name) => [...wordsOf(name), squeeze(name)]).filter((name) => name.length >= 3))
  const isKnown = (text: string) => COMMON.has(text) || known.has(text)
  const plain = password.normalize('NFKC').toLowerCase()
  const unit = /^(.+?)\1*$/.exec(plain)?.[1] ?? plain
  return [plain, unit, unwritten(plain)].some((text) => {
    const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    return isKnown(text) || isKnown(squeeze(text)) || (text.length - core.length <= MOST_BESIDE && isKnown(squeeze(core)))
  })
}

function unwritten(text: string): string {
  // At the end it is a number and not a letter: 'skylark1' is skylark.
  const tail = /[^\p{L}]*$/u.exec(text)?.[0] ?? ''
  return [...text.slice(0, text.length - tail.length)].map((sign) => WRITTEN_FOR[sign] ?? sign).join('') + tail
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
}

function squeeze(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
