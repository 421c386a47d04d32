import { FindField } from '../ui/find-field.tsx'
import css from './ticket-list.module.css'

export function FindTicket({ value, onFind }: { value: string; onFind: (search: string) => void }) {
  return <FindField label="PNR, passenger or reference" value={value} onFind={onFind} className={css.find} />
}
