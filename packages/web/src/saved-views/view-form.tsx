import { type SavedList, VIEW_NAME_AT_MOST } from '@tradewind/domain/saved-views/saved-lists'
import { type FormEvent, useState } from 'react'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import type { SavedView, useViewChanges } from './saved-view-queries.ts'
import css from './saved-views.module.css'

type Props = {
  list: SavedList
  /** The view to change; undefined: a new one. */
  view: SavedView | undefined
  shown: string
  mayShare: boolean
  changes: ReturnType<typeof useViewChanges>
  onDone: () => void
}

/** Names a view, and sets who sees it and whether the list opens with it. */
export function ViewForm({ list, view, shown, mayShare, changes: { save, remove }, onDone }: Props) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [isDefault, setDefault] = useState(view?.isDefault ?? false)
  const [isReplaced, setReplaced] = useState(false)
  const [isEmpty, setEmpty] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setEmpty(name.trim() === '')
    if (name.trim() === '' || save.isPending) return
    const search = view && !isReplaced ? view.search : shown
    save.mutate(
      { ...(view && { id: view.id }), list, name: name.trim(), search, isShared, isDefault, wasDefault: view?.isDefault ?? false },
      { onSuccess: onDone },
    )
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label={view ? `Edit ${view.name}` : 'Save this view'}>
      <TextField
        label="Name"
        controlSize="sm"
        autoFocus
        autoComplete="off"
        maxLength={VIEW_NAME_AT_MOST}
        value={name}
        error={isEmpty ? 'This is required field.' : save.error ? explain(save.error) : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setEmpty(false)
          if (save.isError) save.reset()
        }}
      />
      <Checkbox checked={isDefault} onChange={(event) => setDefault(event.target.checked)}>
        Open the list with this view
      </Checkbox>
      {mayShare && (
        <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)}>
          Share with colleagues
        </Checkbox>
      )}
      {view && shown !== '' && shown !== view.search && (
        <Checkbox checked={isReplaced} onChange={(event) => setReplaced(event.target.checked)}>
          Replace its filters with the current ones
        </Checkbox>
      )}
      <div className={layout.row}>
        {view && (
          <Button size="sm" variant="danger" pending={remove.isPending} onClick={() => remove.mutate(view, { onSuccess: onDone })}>
            Delete
          </Button>
        )}
        <span className={layout.grow} />
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            save.reset()
            onDone()
          }}
        >
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit" pending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
