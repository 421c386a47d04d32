import { useBlocker } from '@tanstack/react-router'
import { useStore } from '../../lib/session.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { t } from '../messages.ts'
import { isAnyFormChanged } from './changed-forms.ts'

/** Asks before another page takes the place of one with a form that was not sent. A reload needs no question: it loses nothing. */
export function LeaveGuard() {
  const blocker = useBlocker({
    // A session that ended by itself keeps what was typed.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && isAnyFormChanged() && useStore.getState().user !== null,
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog
      isOpen
      onClose={blocker.reset}
      title={t('leaveQuestion')}
      foot={
        <>
          <Button variant="danger" onClick={blocker.proceed}>
            {t('discardAndLeave')}
          </Button>
          <Button variant="primary" autoFocus onClick={blocker.reset}>
            {t('stay')}
          </Button>
        </>
      }
    >
      <p>{t('leaveText')}</p>
    </Dialog>
  )
}
