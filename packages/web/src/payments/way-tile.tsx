import { classes } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import css from './payment.module.css'
import type { Way, WayWords } from './way-words.ts'

const ICONS: Record<Way, IconName> = { wallet: 'wallet', gateway: 'lock', walletAndGateway: 'swap' }

type TileProps = { way: Way; words: WayWords; isPicked: boolean; onPick: () => void }

/** One way to pay, with what it charges, or why it is not available. */
export function WayTile({ way, words: { label, about, stoppedBy }, isPicked, onPick }: TileProps) {
  return (
    <label className={classes(css.way, isPicked && css.picked, stoppedBy && css.stopped)}>
      <input type="radio" name="way" checked={isPicked} disabled={stoppedBy !== undefined} onChange={onPick} />
      <Icon name={ICONS[way]} />
      <span>
        <b>{label}</b>
        <span>{about}</span>
      </span>
    </label>
  )
}
