import type { User } from '@tradewind/contract/accounts/accounts'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { Dialog } from '../ui/dialog.tsx'
import css from './keys-dialog.module.css'
import { t } from './messages.ts'
import type { Place } from './navigation.ts'
import { useNewThings } from './new-things.ts'

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** All keys of the frame, by what they do. */
export function KeysDialog({ user, places, onClose }: { user: User; places: readonly Place[]; onClose: () => void }) {
  const things = useNewThings(user)
  const isStaff = user.userType === 'staff'
  return (
    <Dialog isOpen onClose={onClose} title={t('keyboardShortcuts')} shape="broad">
      <div className={css.columns}>
        <Keys title={t('everywhere')}>
          <Key keys={[COMMAND, 'K']}>{t('findAnything')}</Key>
          <Key keys={['/']}>{t('findInList')}</Key>
          {isStaff && <Key keys={[COMMAND, 'B']}>{t('toggleSideBar')}</Key>}
          {seesNet(user) && <Key keys={['H']}>{t('customerView')}</Key>}
          <Key keys={['?']}>{t('keyboardShortcuts')}</Key>
          <Key keys={['Esc']}>{t('close')}</Key>
        </Keys>
        <Keys title={t('lists')}>
          <Key keys={['J']}>{t('nextRow')}</Key>
          <Key keys={['K']}>{t('previousRow')}</Key>
          <Key keys={['Enter']}>{t('openRow')}</Key>
          <Key keys={['F6']}>{t('listOrPanel')}</Key>
        </Keys>
        {isStaff && places.some(({ to }) => to === '/activities/queue') && (
          <Keys title={t('cartQueueKeys')}>
            <Key keys={['A']}>{t('takeCart')}</Key>
            <Key keys={['R']}>{t('writeRemarks')}</Key>
          </Keys>
        )}
        <Keys title={t('goTo')}>
          {places.map(({ to, label, key }) =>
            key === undefined ? null : (
              <Key key={to} keys={['G', key]}>
                {label}
              </Key>
            ),
          )}
        </Keys>
        {isStaff && (
          <Keys title={t('newThing')}>
            {things.map(({ label, key }) => (
              <Key key={key} keys={['N', key]}>
                {label}
              </Key>
            ))}
          </Keys>
        )}
      </div>
    </Dialog>
  )
}

function Keys({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={css.group}>
      <h3>{title}</h3>
      <dl>{children}</dl>
    </section>
  )
}

function Key({ keys, children }: { keys: readonly string[]; children: React.ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
