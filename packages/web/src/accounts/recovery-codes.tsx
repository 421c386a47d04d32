import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import css from './profile.module.css'

/** Ten codes for the case that the phone is lost. They are shown here once and never again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className={css.steps}>
      <Notice tone="warn">
        Save these recovery codes now. They are not shown again. Each one signs you in once, instead of the app.
      </Notice>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a className={layout.link} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
        Download as a file
      </a>
      <CopyButton text={text} label="Copy the codes" />
      <Button variant="primary" onClick={onDone}>
        I have saved them
      </Button>
    </div>
  )
}
