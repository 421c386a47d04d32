import { refuseInput } from './refuse.ts'

const SENTENCE = 'This holds a character that cannot be kept. Please type it again.'

/**
 * Refuses text that no database column takes: the character NUL, and half of a pair (a cut emoji). Nobody types them; asked once here, no call
 * has to think of them. Walks without recursion: a body may be as deep as it is long.
 */
export function refuseUnstorable(body: unknown): void {
  const open: { value: unknown; path: string }[] = [{ value: body, path: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      refuseInput({ [path || 'body']: SENTENCE })
    if (typeof value !== 'object' || value === null) continue
    // A path is told for what a form can have; deeper than that nothing is a field.
    for (const [key, inner] of Object.entries(value))
      open.push({ value: inner, path: path.length > 200 ? path : path ? `${path}.${key}` : key })
  }
}
