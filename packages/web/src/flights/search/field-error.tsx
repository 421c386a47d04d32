import { translate } from '../../languages/translate.ts'
import { Icon } from '../../ui/icons.tsx'
import css from './search-form.module.css'

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null
  return (
    <span id={id} className={css.error}>
      <Icon name="info" size={14} />
      {translate(text)}
    </span>
  )
}
