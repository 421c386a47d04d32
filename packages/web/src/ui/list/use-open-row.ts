import { useCallback } from 'react'
import { useRowKeys } from './use-row-keys.ts'

/** `openTab`: the part of the open row that is shown, where its panel has tabs. It ends with the panel. */
type WithOpen = { open?: number; openTab?: string }
type Navigate<Search extends WithOpen> = (to: {
  search: (now: Search) => Search
  replace: true
  resetScroll: false
}) => Promise<void>

/**
 * The open row of a list is in the address, so that it can be linked to and is there again after a reload. Opening rows one after the other is no step of
 * its own for Back. Keys move between the rows (`useRowKeys`).
 */
export function useOpenRow<Search extends WithOpen>(open: number | undefined, navigate: Navigate<Search>) {
  const onOpen = useCallback(
    (id: number | undefined) =>
      void navigate({
        search: ({ open: _, openTab, ...rest }) =>
          (id === undefined ? rest : { ...rest, open: id, ...(openTab !== undefined && { openTab }) }) as Search,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  useRowKeys({ open, onOpen })
  return onOpen
}
