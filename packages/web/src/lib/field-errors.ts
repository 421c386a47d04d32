import { Refusal } from './refusal.ts'

/** The server's sentence for each field; `prefix` is where the fields are within the call's input. Empty for any other failure. */
export function fieldErrors(error: unknown, prefix = ''): Readonly<Record<string, string>> {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(
    Object.entries(error.shortError).map(([path, sentence]) => [
      prefix && path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path,
      sentence,
    ]),
  )
}

/** The sentence a refusal has for one field of the form. */
export function sentenceOf(error: unknown, field: string): string | undefined {
  return error instanceof Refusal ? error.shortError[field] : undefined
}
