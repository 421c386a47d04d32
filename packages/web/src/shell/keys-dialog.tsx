import type { User } from '@tradewind/contract/accounts/accounts'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { Dialog } from '../ui/dialog.tsx'
import css from './keys-dialog.module.css'
import type { Place } from './navigation.ts'
import { useNewThings } from './new-things.ts'

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** All keys of the frame, by what they do. */
export function KeysDialog({ user, places, onClose }: { user: User; places: readonly Place[]; onClose: () => void }) {
  const things = useNewThings(user)
  const isStaff = user.userType === 'staff'
  return (
    <Dialog isOpen onClose={onClose} title="Keyboard shortcuts" shape="broad">
      <div className={css.columns}>
        <Keys title="Everywhere">
          <Key keys={[COMMAND, 'K']}>Find anything</Key>
          <Key keys={['/']}>Find in this list</Key>
          {isStaff && <Key keys={[COMMAND, 'B']}>Show or hide the side bar</Key>}
          {seesNet(user) && <Key keys={['H']}>Customer view</Key>}
          <Key keys={['?']}>Keyboard shortcuts</Key>
          <Key keys={['Esc']}>Close</Key>
        </Keys>
        <Keys title="Lists">
          <Key keys={['J']}>Next row</Key>
          <Key keys={['K']}>Previous row</Key>
          <Key keys={['Enter']}>Open the row</Key>
        </Keys>
        <Keys title="Go to">
          {places.map(({ to, label, key }) =>
            key === undefined ? null : (
              <Key key={to} keys={['G', key]}>
                {label}
              </Key>
            ),
          )}
        </Keys>
        {isStaff && (
          <Keys title="New">
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
