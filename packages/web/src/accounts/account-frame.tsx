import { type ReactNode, useEffect, useRef } from 'react'
import { LanguageChoice } from '../languages/language-choice.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { Brand } from '../sites/brand.tsx'
import { Contact } from '../sites/contact.tsx'
import css from './login.module.css'
import { LoginBoard } from './login-board.tsx'
import { t } from './messages.ts'

type Props = { title: string /** Says beside the task what the site is for. */; isFirst?: boolean; children: ReactNode }

let hasBeenShown = false

/** The frame of a page for people who are not signed in: the brand, one task, and a contact. */
export function AccountFrame({ title, isFirst = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What had the focus went away with the step before: the next Tab goes on from the new heading, and it is read out.
  useEffect(() => {
    if (title && hasBeenShown && document.activeElement === document.body) heading.current?.focus()
    hasBeenShown = true
  }, [title])
  return (
    <>
      <OfflineBanner />
      <div className={css.login}>
        <main className={css.form}>
          <header>
            <Brand isLarge />
          </header>
          <div className={css.mid}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {children}
          </div>
          <footer className={css.foot}>
            <LanguageChoice label={t('language')} />
            <span className={css.contact}>
              <Contact />
            </span>
          </footer>
        </main>
        <LoginBoard withFacts={isFirst} />
      </div>
    </>
  )
}
