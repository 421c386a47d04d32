import { useLatest } from '../../lib/use-latest.ts'
import { toast } from '../../ui/toasts.tsx'
import { nameLine } from './name-line.ts'
import { lineToRemove } from './put-line-back.ts'
import type { Builder } from './use-builder.ts'

/** Takes out a line and says so; until another such sentence it can be put back where it stood with one press. */
export function useRemoveLine(builder: Builder): (key: string) => void {
  const putBack = useLatest(builder.putLineBack)
  return useLatest((key) => {
    const removed = lineToRemove(builder.values, key)
    if (!removed) return
    builder.removeLines([key])
    toast('ok', `‘${nameLine(removed)}’ is removed.`, { label: 'Undo', onPress: () => putBack(removed) })
  })
}
