import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedList } from '@tradewind/domain/saved-views/saved-lists'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'

export type SavedView = Awaited<ReturnType<typeof api.savedViews.getSavedViews>>['views'][number]
type ViewWish = Parameters<typeof api.savedViews.saveView>[0]

const KEY = 'GET_SAVED_VIEWS'

export const savedViews = (list: SavedList) =>
  queryOptions({
    queryKey: [KEY, list],
    queryFn: ({ signal }) => api.savedViews.getSavedViews({ list }, { signal }),
    staleTime: 60_000,
  })

/** The actions on the views of a list, each by one button: refusals are shown in a toast. */
export function useViewChanges(list: SavedList) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [KEY, list] })
  const onError = (error: unknown) => toast('bad', explain(error))
  const restore = useMutation({
    mutationKey: ['RESTORE_VIEW'],
    mutationFn: (id: number) => api.savedViews.restoreView({ id }),
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationKey: ['DELETE_VIEW'],
    mutationFn: ({ id }: SavedView) => api.savedViews.deleteView({ id }),
    onSuccess: (_, { id, name }) => toast('ok', `“${name}” deleted`, { label: 'Undo', onPress: () => restore.mutate(id) }),
    onError,
    onSettled,
  })
  const choose = useMutation({
    mutationKey: ['SET_DEFAULT_VIEW'],
    mutationFn: (id: number | null) => api.savedViews.setDefaultView({ list, id }),
    onSuccess: (_, id) => toast('ok', id === null ? 'The list opens without filters' : 'The list opens with this view'),
    onError,
    onSettled,
  })
  return { remove, choose, refresh: onSettled }
}

/** Saves a view, and whether its list opens with it. */
export async function keepView({
  isDefault,
  wasDefault,
  ...wish
}: ViewWish & { isDefault: boolean; wasDefault: boolean }): Promise<void> {
  const { id } = await api.savedViews.saveView(wish)
  if (isDefault === wasDefault) return
  // The view itself is saved by now: the form is done, whatever happens to this.
  await api.savedViews
    .setDefaultView({ list: wish.list, id: isDefault ? id : null })
    .catch((error: unknown) => toast('bad', explain(error)))
}
