import { Notice } from '../ui/notice.tsx'
import { explain, isAllBeside } from './explain.ts'

/** What stands above a form's button: why it was refused, unless every reason stands beside a field already. `fields` are those the form shows a sentence at. */
export function FormProblem({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  if (!error || isAllBeside(error, fields)) return null
  return <Notice tone="bad">{explain(error, fields)}</Notice>
}
