import { classes } from '../ui/class-names.ts'
import css from './key-sign.module.css'

/** The keys of a menu's item, at its end. */
export function KeySign({ keys, className }: { keys: string; className?: string | undefined }) {
  return <kbd className={classes(css.key, className)}>{keys}</kbd>
}
