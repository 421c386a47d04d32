import type { User } from '@tradewind/contract/accounts/accounts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import css from './bars.module.css'
import { KeySign } from './key-sign.tsx'
import { t } from './messages.ts'
import { useNewThings } from './new-things.ts'

/** Begins something from any page. */
export function NewMenu({ user }: { user: User }) {
  const things = useNewThings(user)
  return (
    <Menu
      label={t('newThing')}
      anchor={(marks) => (
        <Button size="sm" className={css.new} {...marks}>
          <Icon name="plus" size={16} />
          <span className={css.word}>
            {t('newThing')}
            <Icon name="down" size={16} />
          </span>
        </Button>
      )}
    >
      {things.map(({ label, icon, key, begin }) => (
        <MenuItem key={key} icon={icon} onPress={begin}>
          {label}
          <KeySign keys={`N ${key}`} />
        </MenuItem>
      ))}
    </Menu>
  )
}
