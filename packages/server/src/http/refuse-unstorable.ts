import { refuseInput } from './refuse.ts'

const SENTENCE = 'This contains a character that cannot be saved. Please type it again.'

/**
 * Refuses text that no database column accepts (the character NUL, and half of a surrogate pair: a cut emoji) or no sheet (code points that Unicode
 * defines as noncharacters: XML forbids some, so one of them spoils a whole file). Nobody types them; because this is checked once here, no call
 * must do it.
 */
export function refuseUnstorable(body: unknown): void {
  const wrong = findUnstorable(body)
  if (wrong) refuseInput(wrong)
}

/** The field with such text, and its sentence. Walks without recursion, because a body may be as deep as it is long. */
export function findUnstorable(body: unknown): Record<string, string> | undefined {
  const open: { value: unknown; path: string }[] = [{ value: body, path: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && isUnstorable(value)) return { [path || 'body']: SENTENCE }
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorable(key)) return { [path || 'body']: SENTENCE }
      // A path is reported as deep as a form can be; anything deeper is not a field.
      open.push({ value: inner, path: path.length > 200 ? path : path ? `${path}.${key}` : key })
    }
  }
  return undefined
}

function isUnstorable(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed() || /\p{Noncharacter_Code_Point}/u.test(text)
}
