import { type SavedList, VIEW_NAME_AT_MOST } from '@tradewind/domain/saved-views/saved-lists'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { keepView, type SavedView, type useViewChanges } from './saved-view-queries.ts'
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
export function ViewForm({ list, view, shown, mayShare, changes: { remove, refresh }, onDone }: Props) {
  const wasDefault = view?.isDefault ?? false
  const form = useCallForm({
    name: 'SAVE_VIEW',
    about: `${list} ${view?.id ?? 'new'}`,
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false, isDefault: wasDefault, isReplaced: false },
    input: ({ name, isReplaced, ...rest }) => ({
      ...(view && { id: view.id }),
      ...rest,
      list,
      name: name.trim(),
      search: view && !isReplaced ? view.search : shown,
      wasDefault,
    }),
    wrong: ({ name }) => ({ name: name.trim() ? undefined : 'This is required field.' }),
    byCode: { NAME_TAKEN: 'name' },
    call: keepView,
    onDone: () => {
      toast('ok', 'View saved')
      onDone()
    },
    onSettled: refresh,
  })
  return (
    <Form form={form} className={css.form} label={view ? `Edit ${view.name}` : 'Save this view'}>
      <TextField label="Name" controlSize="sm" autoFocus maxLength={VIEW_NAME_AT_MOST} {...form.text('name')} />
      <Checkbox {...form.check('isDefault')}>Open the list with this view</Checkbox>
      {mayShare && <Checkbox {...form.check('isShared')}>Share with colleagues</Checkbox>}
      {view && shown !== '' && shown !== view.search && (
        <Checkbox {...form.check('isReplaced')}>Replace its filters with the current ones</Checkbox>
      )}
      <div className={layout.row}>
        {view && (
          <Button size="sm" variant="danger" pending={remove.isPending} onClick={() => remove.mutate(view, { onSuccess: onDone })}>
            Delete
          </Button>
        )}
        <span className={layout.grow} />
        <Button size="sm" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit" pending={form.isPending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
