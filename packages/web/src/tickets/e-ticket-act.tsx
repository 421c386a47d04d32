import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { MenuItem, MenuLink } from '../ui/menu.tsx'
import css from './e-ticket-bar.module.css'

/** One action on a ticket. The rarer it is, the sooner it moves into the menu of a narrow screen; some are always there. */
export type Act = {
  rank: 'first' | 'main' | 'usual' | 'rare' | 'inMenu'
  label: string
  icon?: IconName
  isPending?: boolean
} & ({ onPress: () => void; isOn?: boolean } | { href: string; isFile?: boolean })

/** `isTight`: there is room for the icons only, except for the first action. */
export function ActButton({ act, isTight }: { act: Act; isTight: boolean }) {
  const { label, icon, isPending = false, rank } = act
  if ('href' in act)
    return (
      <a
        className={buttonClass({ variant: rank === 'first' ? 'primary' : 'outline', size: 'sm' }, css.link)}
        href={act.href}
        {...(act.isFile ? { download: true } : { target: '_blank', rel: 'noopener' })}
      >
        {icon && <Icon name={icon} size={18} />}
        {label}
      </a>
    )
  if (isTight && icon)
    return <IconButton icon={icon} label={label} size="sm" variant="outline" disabled={isPending} onClick={act.onPress} />
  return (
    <Button size="sm" {...(icon && { icon })} pending={isPending} onClick={act.onPress}>
      {label}
    </Button>
  )
}

export function ActItem({ act }: { act: Act }) {
  if ('href' in act)
    return (
      <MenuLink href={act.href} icon={act.icon}>
        {act.label}
      </MenuLink>
    )
  return (
    <MenuItem icon={act.icon} isOn={act.isOn} onPress={act.onPress}>
      {act.label}
    </MenuItem>
  )
}
