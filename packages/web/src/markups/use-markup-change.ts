import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'
import { groupsQuery, MARKUP_KEYS } from './markup-queries.ts'

type Options<TInput, TAnswer> = {
  key: string
  change: (input: TInput) => Promise<TAnswer>
  /** Shown when it is done. */
  said?: string | ((answer: TAnswer, input: TInput) => string)
  onDone?: (answer: TAnswer, input: TInput) => void
  /** Handles the error itself, beside a field: then no toast is shown. */
  onFailed?: (error: unknown) => boolean
}

/** A change of groups, rules or drafts: shows the result and reads everything about markups again. */
export function useMarkupChange<TInput, TAnswer>({
  key,
  change,
  said,
  onDone,
  onFailed,
}: Options<TInput, TAnswer>): UseMutationResult<TAnswer, unknown, TInput> {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: [key],
    mutationFn: change,
    onSuccess: (answer, input) => {
      if (said) toast('ok', typeof said === 'string' ? said : said(answer, input))
      onDone?.(answer, input)
    },
    onError: (error) => {
      if (!onFailed?.(error)) toast('bad', explain(error))
    },
    onSettled: () => Promise.all(MARKUP_KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

/**
 * A change that goes live at once, with an undo to the edition before it. Undo is offered only if nobody else has published since, so that nobody
 * undoes a colleague's work unseen.
 */
export function useLiveChange<TInput, TAnswer>(
  groupId: number,
  options: Omit<Options<TInput, TAnswer>, 'said'> & { said: string },
) {
  const queryClient = useQueryClient()
  const undo = useMarkupChange({
    key: 'RESTORE_EDITION',
    change: (edition: number) => api.markupDrafts.restoreEdition({ groupId, edition, liveEdition: edition + 1 }),
    said: 'Undone. The earlier rules are live again.',
  })
  const editionNow = async () => {
    const { groups } = await queryClient.fetchQuery({ ...groupsQuery, staleTime: 0 })
    return groups.find(({ id }) => id === groupId)?.edition
  }
  const { said, onDone, ...rest } = options
  return useMarkupChange<TInput, { answer: TAnswer; before: number | undefined; after: number | undefined }>({
    ...rest,
    change: async (input) => {
      const before = await editionNow()
      const answer = await options.change(input)
      return { answer, before, after: await editionNow().catch(() => undefined) }
    },
    onDone: ({ answer, before, after }, input) => {
      const canUndo = before !== undefined && after === before + 1
      toast('ok', said, canUndo ? { label: 'Undo', onPress: () => undo.mutate(before) } : undefined)
      onDone?.(answer, input)
    },
  })
}
