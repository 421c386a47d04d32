import type { Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import { ALT_TEXT_AT_MOST } from '@tradewind/domain/catalogue/picture-limits'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useCatalogueChange } from '../use-catalogue-change.ts'
import css from './pictures.module.css'

/** What a picture shows, in a sentence. Enter saves, Escape brings the saved text back. */
export function AltTextField({ picture, position }: { picture: Picture; position: number }) {
  const { id: pictureId, altText } = picture
  const [typed, setTyped] = useState(altText)
  const save = useCatalogueChange({
    key: 'CHANGE_PICTURE',
    change: (next: string) => api.pictures.changePicture({ pictureId, altText: next }),
    undo: () => api.pictures.changePicture({ pictureId, altText }),
    said: 'Alternative text saved.',
  })
  const isChanged = typed.trim() !== altText
  const send = () => isChanged && save.mutate(typed.trim())
  return (
    <div className={css.altText}>
      <TextArea
        label={`Alternative text ${position}`}
        rows={2}
        maxLength={ALT_TEXT_AT_MOST}
        placeholder="Boat at a pier in the evening"
        value={typed}
        warning={altText === '' && typed === '' ? 'Missing' : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            send()
          }
          if (event.key !== 'Escape' || !isChanged) return
          event.preventDefault()
          setTyped(altText)
        }}
      />
      {isChanged && (
        <Button size="sm" pending={save.isPending} onClick={send}>
          Save
        </Button>
      )}
    </div>
  )
}
