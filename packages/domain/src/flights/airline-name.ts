/** Latin letters that Unicode does not decompose into a letter and an accent. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'a',
}

/**
 * A name as airlines accept it: letters and single spaces. Accents, hyphens, apostrophes and dots are removed; a letter of another script stays, so
 * that `isAirlineName` refuses it.
 */
export function airlineName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþıħŋəẞÆŒØŁĐÐÞĦŊƏ]/g, transliterate)
    .replace(/[-‐‑–'’‘ʼʻ`´.]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Both names as they stand on a ticket. For people with one name, and for family names of one letter, airlines want the given name twice. Only this
 * function applies that rule, because airlines' answers are matched by these names.
 */
export function namesOnTicket<Person extends { firstName: string; lastName: string }>({ firstName, lastName }: Person) {
  const [first, last] = [airlineName(firstName), airlineName(lastName)]
  return { firstName: first || last, lastName: last.length > 1 ? last : first || last }
}

/** Whether a name, written the airline's way, has nothing but letters A to Z and spaces. */
export function isAirlineName(name: string): boolean {
  return /^[A-Za-z]+( [A-Za-z]+)*$/.test(airlineName(name))
}

function transliterate(letter: string): string {
  const small = letter.toLowerCase()
  const plain = LETTERS[small] ?? letter
  return small === letter ? plain : plain.charAt(0).toUpperCase() + plain.slice(1)
}
