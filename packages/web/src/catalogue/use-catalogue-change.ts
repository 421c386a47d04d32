import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'
import { refreshCatalogue } from './catalogue-queries.ts'

type Change<Input> = {
  key: string
  change: (input: Input) => Promise<unknown>
  said?: string | ((input: Input) => string)
  /** The specification's sentence, where it has one of its own for a failure. */
  failed?: string
  /** The page shows a failure itself. */
  isSaidBeside?: boolean
  /** What takes it back. */
  undo?: (input: Input) => Promise<unknown>
}

/** A change of the catalogue that is made at once: said when done, with Undo where there is a way back, and all lists are read again. */
export function useCatalogueChange<Input>({ key, change, said, failed, isSaidBeside = false, undo }: Change<Input>) {
  const client = useQueryClient()
  const back = useMutation({
    mutationKey: [key, 'undo'],
    mutationFn: (input: Input) => undo?.(input) ?? Promise.resolve(),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshCatalogue(client),
  })
  return useMutation({
    mutationKey: [key],
    mutationFn: change,
    onSuccess: (_, input) => {
      if (said)
        toast('ok', typeof said === 'string' ? said : said(input), undo && { label: 'Undo', onPress: () => back.mutate(input) })
    },
    onError: (error) => isSaidBeside || toast('bad', failed ? `${failed} ${explain(error)}` : explain(error)),
    onSettled: () => refreshCatalogue(client),
  })
}
