import { explain, isRefusedWith } from '../lib/explain.ts'
import { Refusal } from '../lib/refusal.ts'
import { Notice } from '../ui/notice.tsx'

/** The sentence a refusal has for a field of the form. */
export function sentenceOf(error: unknown, field: string): string | undefined {
  return error instanceof Refusal ? error.shortError[field] : undefined
}

/** What stands above the button: why it was refused, unless every reason stands beside a field already. */
export function FormProblem({ error, fields }: { error: unknown; fields: readonly string[] }) {
  if (!error) return null
  const isShown = isRefusedWith(error, 'INVALID_INPUT') && Object.keys(error.shortError).every((field) => fields.includes(field))
  return isShown ? null : <Notice tone="bad">{explain(error)}</Notice>
}
