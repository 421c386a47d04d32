import { explain } from '../../lib/explain.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { Refusal } from '../../lib/refusal.ts'

/** What the server said, by field: `byCode` names the field that a refusal without fields is about. */
export function serverSentences(
  error: unknown,
  { prefix, byCode = {} }: { prefix?: string | undefined; byCode?: Readonly<Record<string, string>> | undefined },
): { said: Readonly<Record<string, string>>; isBeside: boolean } {
  const field = error instanceof Refusal ? byCode[error.errorCode] : undefined
  return field ? { said: { [field]: explain(error) }, isBeside: true } : { said: fieldErrors(error, prefix), isBeside: false }
}
