import { Notice } from '../ui/notice.tsx'
import { explain, isAllBeside } from './explain.ts'

/** The error above a form's button, unless every reason is shown beside a field. `fields` are those that show their own error. */
export function FormProblem({ error, fields = [] }: { error: unknown; fields?: Iterable<string> }) {
  const beside = [...fields]
  if (!error || isAllBeside(error, beside)) return null
  return <Notice tone="bad">{explain(error, beside)}</Notice>
}
