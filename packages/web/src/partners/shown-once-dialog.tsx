import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import css from './partners.module.css'

type Props = { title: string; what: 'key' | 'secret'; text: string; about: string; onClose: () => void }

/** A secret in the moment in which it was made: it cannot be shown again, so it closes only for who says that it is stored. */
export function ShownOnceDialog({ title, what, text, about, onClose }: Props) {
  return (
    <Dialog
      isOpen
      isForced
      onClose={onClose}
      title={title}
      foot={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <div className={css.stack}>
        <p>{about}</p>
        <div className={css.secret}>
          <code className={css.code}>{text}</code>
          <CopyButton text={text} label="Copy" />
        </div>
        <Notice tone="warn">
          This {what} is shown only now. We keep no copy. Anyone who has it can use it, so it belongs where only a server reads it.
        </Notice>
      </div>
    </Dialog>
  )
}
