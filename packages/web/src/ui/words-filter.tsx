import { TextField } from './field.tsx'
import { useFollowing } from './use-following.ts'

type Props = { label: string; placeholder?: string; value: string; onFind: (words: string) => void }

/** Words that filter a list. They apply with Enter or when leaving the field; when emptied, at once. */
export function WordsFilter({ label, placeholder, value, onFind }: Props) {
  const [typed, type] = useFollowing(value)
  const find = () => {
    if (typed.trim() !== value) onFind(typed.trim())
  }
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      controlSize="sm"
      leading="search"
      type="search"
      maxLength={60}
      value={typed}
      onChange={(event) => {
        type(event.target.value)
        if (event.target.value === '' && value !== '') onFind('')
      }}
      onBlur={find}
      onKeyDown={(event) => event.key === 'Enter' && find()}
    />
  )
}
