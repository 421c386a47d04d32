import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Picture as PictureFacts } from '@tradewind/contract/catalogue/catalogue-shapes'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { toast } from '../../ui/toasts.tsx'
import { refreshCatalogue } from '../catalogue-queries.ts'
import { useCatalogueChange } from '../use-catalogue-change.ts'
import { AltTextField } from './alt-text-field.tsx'
import { Picture } from './picture.tsx'
import { type PictureOwner, pictureList } from './picture-queries.ts'
import css from './pictures.module.css'

type Props = { owner: PictureOwner; pictures: readonly PictureFacts[] }

/** Every picture with its text, its place and its end. The first is the one that lists show. */
export function PictureRows({ owner, pictures }: Props) {
  const [opened, setOpened] = useState<PictureFacts>()
  const list = useRef<HTMLOListElement>(null)
  const arrange = useArrange(owner)
  const deleting = useRef<{ at: number; of: number }>(undefined)
  const hint = useRef<HTMLParagraphElement>(null)
  // The button that was pressed goes with its picture.
  useEffect(() => {
    if (!deleting.current || pictures.length >= deleting.current.of) return
    const { at } = deleting.current
    deleting.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-delete]') ?? []
    const next = buttons[Math.min(at, buttons.length - 1)] ?? hint.current
    next?.focus()
  })
  const remove = useCatalogueChange({
    key: 'DELETE_PICTURE',
    change: (pictureId: number) => api.pictures.deletePicture({ pictureId }),
    said: 'Picture deleted.',
    undo: (pictureId) => api.pictures.restorePicture({ pictureId }),
  })
  if (pictures.length === 0)
    return (
      <p ref={hint} className={css.hint} tabIndex={-1}>
        No pictures yet. Buyers look at pictures first.
      </p>
    )
  const missing = pictures.filter(({ altText }) => altText === '').length

  function move(at: number, to: number, direction: string) {
    const order = pictures.map(({ id }) => id)
    const [id = 0] = order.splice(at, 1)
    order.splice(to, 0, id)
    flushSync(() => arrange.mutate(order))
    // The button moves with its picture; at either end its neighbour is pressed next.
    const row = list.current?.querySelector(`[data-picture="${id}"]`)
    const button = row?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]`)
    requestAnimationFrame(() => button?.focus())
  }

  return (
    <>
      {missing > 0 && (
        <p className={css.hint}>
          {missing === 1 ? '1 picture has' : `${missing} pictures have`} no alternative text, which says what a picture shows to
          people who do not see it.
        </p>
      )}
      <ol ref={list} className={css.rows}>
        {pictures.map((picture, at) => (
          <li key={picture.id} data-picture={picture.id}>
            <div className={css.frame}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`Enlarge picture ${at + 1}`}
                onClick={() => setOpened(picture)}
              >
                <Picture picture={picture} sizes="112px" isDecoration className={css.thumb} />
              </button>
              {at === 0 && (
                <span className={css.first}>
                  <Chip>In lists</Chip>
                </span>
              )}
            </div>
            <div className={css.about}>
              <AltTextField key={picture.altText} picture={picture} position={at + 1} />
              <div className={css.tools}>
                {pictures.length > 1 && (
                  <>
                    <IconButton
                      size="xs"
                      icon="up"
                      label={`Move picture ${at + 1} up`}
                      data-move="up"
                      disabledReason={at === 0 ? 'It is the first picture.' : undefined}
                      onClick={() => move(at, at - 1, 'up')}
                    />
                    <IconButton
                      size="xs"
                      icon="down"
                      label={`Move picture ${at + 1} down`}
                      data-move="down"
                      disabledReason={at === pictures.length - 1 ? 'It is the last picture.' : undefined}
                      onClick={() => move(at, at + 1, 'down')}
                    />
                  </>
                )}
                <IconButton
                  size="xs"
                  icon="x"
                  label={`Delete picture ${at + 1}`}
                  data-delete=""
                  onClick={() => {
                    deleting.current = { at, of: pictures.length }
                    remove.mutate(picture.id)
                  }}
                />
              </div>
            </div>
          </li>
        ))}
      </ol>
      <p className={layout.vh} aria-live="polite">
        {arrange.said}
      </p>
      <Dialog
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        shape="broad"
        title="Picture"
        subtitle={opened?.altText}
      >
        {opened && <Picture picture={opened} sizes="(max-width: 800px) 100vw, 800px" className={css.large} />}
      </Dialog>
    </>
  )
}

/** The new order is shown at once, and taken back where it is refused. */
function useArrange(owner: PictureOwner) {
  const client = useQueryClient()
  const { queryKey } = pictureList(owner)
  const [said, setSaid] = useState('')
  const { mutate } = useMutation({
    mutationKey: ['ARRANGE_PICTURES'],
    // One after the other: an order that is overtaken by an older one would be lost.
    scope: { id: `pictures of ${owner.ownerKind} ${owner.ownerId}` },
    mutationFn: (pictureIds: number[]) => api.pictures.arrangePictures({ ...owner, pictureIds }),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshCatalogue(client),
  })
  return {
    said,
    mutate(order: number[]) {
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => before && order.flatMap((id) => before.find((picture) => picture.id === id) ?? []))
      setSaid('The order of the pictures has changed.')
      mutate(order)
    },
  }
}
