import { useQuery } from '@tanstack/react-query'
import type { SavedList } from '@tradewind/domain/saved-views/saved-lists'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { FailedNotice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import { type SavedView, savedViews, useViewChanges } from './saved-view-queries.ts'
import css from './saved-views.module.css'
import { ViewForm } from './view-form.tsx'

type Props = {
  list: SavedList
  /** The current filters, as a view would store them. */
  shown: string
  current: SavedView | undefined
  onOpen: (view: SavedView) => void
}

/** The views of a list, and the form to add or change one. */
export function ViewsPanel({ list, shown, current, onOpen }: Props) {
  const { data, error, refetch } = useQuery(savedViews(list))
  const [form, setForm] = useState<SavedView | 'new'>()
  const [hasReturned, setReturned] = useState(false)
  const changes = useViewChanges(list)
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data)
    return (
      <div className={css.skeleton} aria-busy="true">
        <Bone height={36} />
        <Bone height={36} />
      </div>
    )
  if (form !== undefined)
    return (
      <ViewForm
        key={form === 'new' ? 'new' : form.id}
        list={list}
        view={form === 'new' ? undefined : form}
        shown={shown}
        mayShare={data.mayShare}
        changes={changes}
        onDone={() => {
          setForm(undefined)
          setReturned(true)
        }}
      />
    )
  return (
    <div className={css.panel} tabIndex={-1} ref={hasReturned ? takeFocus : undefined}>
      {data.views.length === 0 && <p className={css.none}>Filter the list, then save it as a view.</p>}
      {data.views.length > 0 && (
        <ul className={css.views}>
          {data.views.map((view) => (
            <li key={view.id} className={css.view} data-here={view === current || undefined}>
              <button type="button" className={css.open} aria-current={view === current || undefined} onClick={() => onOpen(view)}>
                <span className={css.name}>{view.name}</span>
                {(view.sharedBy || view.isShared) && (
                  <small>{view.sharedBy ? `Shared by ${view.sharedBy}, who can change it` : 'Shared with colleagues'}</small>
                )}
              </button>
              <IconButton
                icon="star"
                size="sm"
                className={view.isDefault ? css.starred : undefined}
                aria-pressed={view.isDefault}
                label={`Open the list with ${view.name}`}
                onClick={() => changes.choose.mutate(view.isDefault ? null : view.id)}
              />
              {view.isMine ? (
                <IconButton icon="edit" size="sm" label={`Edit ${view.name}`} onClick={() => setForm(view)} />
              ) : (
                <span className={css.theirs}>
                  <Icon name="users" size={18} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <Button
          size="sm"
          wide
          icon="plus"
          disabledReason={current ? `This is “${current.name}” already.` : shown === '' ? 'No filters are set.' : undefined}
          onClick={() => setForm('new')}
        >
          Save this view
        </Button>
        {(current || shown === '') && (
          <p className={css.why}>{current ? `This is “${current.name}” already.` : 'No filters are set.'}</p>
        )}
      </div>
    </div>
  )
}

function takeFocus(panel: HTMLElement | null): void {
  panel?.focus()
}
