import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'
import { classes } from './class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classes(css.card, className)} />
}

export function CardHead({ title, level = 2, children }: { title: ReactNode; level?: 2 | 3; children?: ReactNode }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <header className={css.head}>
      <Heading>{title}</Heading>
      {children}
    </header>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classes(css.body, className)} />
}

/** A part of a card that not everyone who sees the rest may see: dashed, with its own head. */
export function CardAside({ title, action, children, ...rest }: ComponentProps<'section'> & { title: string; action?: ReactNode }) {
  return (
    <section {...rest} className={css.aside} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {action}
      </header>
      {children}
    </section>
  )
}

/** Amounts that add up: `MoneyLine`s, the last with `sum`. */
export function MoneyLines({ children }: { children: ReactNode }) {
  return <dl className={css.lines}>{children}</dl>
}

export function MoneyLine({
  label,
  detail,
  children,
  kind,
}: {
  label: ReactNode
  detail?: ReactNode
  children: ReactNode
  kind?: 'sum' | 'minus' | undefined
}) {
  return (
    <div className={kind && css[kind]}>
      <dt>
        {label}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
