import { useLatest } from '../../lib/use-latest.ts'
import { toast } from '../../ui/toasts.tsx'
import type { AnyLine } from './name-line.ts'
import type { Builder } from './use-builder.ts'

/** Adds several lines at once and says so; until another such sentence all of them can be taken out again with one press. */
export function useAddLines(builder: Builder): (lines: readonly AnyLine[], sentence: string) => void {
  const remove = useLatest(builder.removeLines)
  return (lines, sentence) => {
    builder.addLines(lines)
    const keys = lines.map(({ line }) => line.key)
    toast('ok', sentence, { label: 'Undo', onPress: () => remove(keys) })
  }
}
