import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import type { SavedList } from '@tradewind/domain/saved-views/saved-lists'
import { useCallback, useState } from 'react'
import { BELOW_WIDE, useMedia } from '../lib/use-media.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Popover } from '../ui/popover.tsx'
import { toast } from '../ui/toasts.tsx'
import { type SavedView, savedViews } from './saved-view-queries.ts'
import css from './saved-views.module.css'
import { type ReadSearch, readView, writeView } from './view-search.ts'
import { ViewsPanel } from './views-panel.tsx'

type Props = { list: SavedList; search: object; read: ReadSearch }

/** The views of a list: opens one, or saves the current filters as another. A list that is opened without filters starts with its default view. */
export function SavedViews({ list, search, read }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const isBelowWide = useMedia(BELOW_WIDE)
  const navigate = useNavigate()
  const { data } = useQuery(savedViews(list))
  const shown = writeView(search)
  const current = shown === '' ? undefined : data?.views.find((view) => writeView(readView(view.search, read).search) === shown)
  const open = (view: SavedView) => {
    close()
    void navigate({ to: '.', search: () => opened(view, read) as never })
  }
  const anchor = (
    <Button
      size="sm"
      icon="bookmark"
      variant={current ? 'picked' : 'outline'}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={current ? `Saved views, ${current.name} is open` : 'Saved views'}
      onClick={() => setOpen(!isOpen)}
    >
      <span className={css.name}>{current?.name ?? 'Views'}</span>
    </Button>
  )
  const panel = <ViewsPanel list={list} shown={shown} current={current} onOpen={open} />
  return (
    <>
      <ArrivalView search={search} read={read} views={data?.views} />
      {isBelowWide ? (
        <>
          {anchor}
          <Dialog isOpen={isOpen} onClose={close} title="Saved views">
            {panel}
          </Dialog>
        </>
      ) : (
        <Popover isOpen={isOpen} onClose={close} label="Saved views" align="end" anchor={anchor}>
          <div className={css.pop}>{panel}</div>
        </Popover>
      )}
    </>
  )
}

/** Opens the default view, once, where somebody came without filters. If they clear the filters later, that is kept. */
function ArrivalView({ search, read, views }: Pick<Props, 'search' | 'read'> & { views: readonly SavedView[] | undefined }) {
  const isBare = Object.keys(search).length === 0
  const [isArriving, setArriving] = useState(isBare)
  if (isArriving && !isBare) setArriving(false)
  if (!isArriving || !views) return null
  const first = views.find(({ isDefault }) => isDefault)
  const next = first && readView(first.search, read).search
  if (!next || Object.keys(next).length === 0) {
    setArriving(false)
    return null
  }
  return <Navigate to="." search={() => next as never} replace />
}

function opened(view: SavedView, read: ReadSearch): object {
  const { search, hasLost } = readView(view.search, read)
  if (hasLost) toast('bad', `Part of “${view.name}” no longer exists and was left out`)
  return search
}
