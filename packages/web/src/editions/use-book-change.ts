import { type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'
import type { LiveBook } from './rule-book.ts'

export type ChangeOptions<TInput, TAnswer> = {
  key: string
  change: (input: TInput) => Promise<TAnswer>
  /** Shown when it is done. */
  said?: string | ((answer: TAnswer, input: TInput) => string)
  onDone?: (answer: TAnswer, input: TInput) => void
  /** Handles the error itself, beside a field: then no toast is shown. */
  onFailed?: (error: unknown) => boolean
}

/** Reads again what a change of rules or drafts makes out of date. */
export function useReadAgain(changed: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () => Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/** A change of rules or drafts by a button: shows the result and reads `changed` again. */
export function useBookChange<TInput, TAnswer>(
  changed: readonly QueryKey[],
  { key, change, said, onDone, onFailed }: ChangeOptions<TInput, TAnswer>,
): UseMutationResult<TAnswer, unknown, TInput> {
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
    onSettled: useReadAgain(changed),
  })
}

/** What a change that went live answered, and the editions before and after it. */
type Live<TAnswer> = { answer: TAnswer; before: number | undefined; after: number | undefined }

/**
 * Goes live at once, with an undo to the edition before it. Undo is offered only if nobody else has published since, so that nobody undoes a
 * colleague's work unseen.
 */
export function useGoLive({ keys, calls }: LiveBook) {
  const undo = useBookChange(keys.changed, {
    key: 'RESTORE_EDITION',
    change: (edition: number) => calls.restoreEdition({ edition, liveEdition: edition + 1 }),
    said: 'Undone. The earlier rules are live again.',
  })
  return {
    goLive: async <TAnswer>(change: () => Promise<TAnswer>): Promise<Live<TAnswer>> => {
      const before = await calls.readEdition()
      const answer = await change()
      return { answer, before, after: await calls.readEdition().catch(() => undefined) }
    },
    showLive: (said: string, { before, after }: Live<unknown>) => {
      const canUndo = before !== undefined && after === before + 1
      toast('ok', said, canUndo ? { label: 'Undo', onPress: () => undo.mutate(before) } : undefined)
    },
  }
}

/** A change by a button that goes live at once. */
export function useLiveChange<TInput, TAnswer>(
  book: LiveBook,
  { said, onDone, change, ...rest }: Omit<ChangeOptions<TInput, TAnswer>, 'said'> & { said: string },
) {
  const { goLive, showLive } = useGoLive(book)
  return useBookChange<TInput, Live<TAnswer>>(book.keys.changed, {
    ...rest,
    change: (input) => goLive(() => change(input)),
    onDone: (live, input) => {
      showLive(said, live)
      onDone?.(live.answer, input)
    },
  })
}
