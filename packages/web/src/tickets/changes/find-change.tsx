import { useState } from 'react'
import { classes } from '../../ui/class-names.ts'
import field from '../../ui/field.module.css'
import { Icon } from '../../ui/icons.tsx'
import css from './find-change.module.css'

/** Finds a request by a whole PNR or number, on Enter; emptied, it shows all again. */
export function FindChange({ value, onFind }: { value: string; onFind: (search: string) => void }) {
  const [typed, setTyped] = useState<string>()
  const find = (text: string) => {
    setTyped(undefined)
    if (text.trim() !== value) onFind(text.trim())
  }
  return (
    <form
      className={classes(field.input, field.sm, css.find)}
      onSubmit={(event) => {
        event.preventDefault()
        find(typed ?? value)
      }}
    >
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label="PNR or number"
        placeholder="PNR or number"
        maxLength={20}
        value={typed ?? value}
        onChange={({ target }) => (target.value === '' ? find('') : setTyped(target.value))}
      />
    </form>
  )
}
