import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Tone } from './chip.tsx'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icons.tsx'
import { t } from './messages.ts'
import css from './notice.module.css'

const ICONS: Record<Tone, IconName> = { neutral: 'info', ok: 'check', warn: 'warning', bad: 'warning', accent: 'info' }

/** A sentence that is part of the page. `bad` and `warn` are read out when they appear. */
export function Notice({
  tone = 'neutral',
  icon,
  children,
  action,
}: {
  tone?: Tone
  icon?: IconName
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div
      className={classes(css.notice, tone !== 'neutral' && css[tone])}
      role={tone === 'bad' || tone === 'warn' ? 'alert' : undefined}
    >
      <Icon name={icon ?? ICONS[tone]} size={20} />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}

/** What could not be loaded, in a sentence, with a button to try again. */
export function FailedNotice({ onRetry, size = 'sm', children }: { onRetry: () => void; size?: 'xs' | 'sm'; children: ReactNode }) {
  return (
    <Notice
      tone="bad"
      action={
        <Button size={size} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

/** What is missing, why, and one next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  level = 2,
}: {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 1 | 2
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={css.empty}>
      <div>
        <Icon name={icon} size={32} />
        <Heading>{title}</Heading>
        {children && <p>{children}</p>}
        {action && <div className={css.next}>{action}</div>}
      </div>
    </div>
  )
}
