import type { ReactNode } from 'react'
import { LanguageChoice } from '../languages/language-choice.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { Brand } from '../sites/brand.tsx'
import { Contact } from '../sites/contact.tsx'
import css from './login.module.css'
import { LoginBoard } from './login-board.tsx'
import { t } from './messages.ts'

type Props = { title: string /** Says beside the task what the site is for. */; isFirst?: boolean; children: ReactNode }

/** The frame of a page for people who are not signed in: the brand, one task, and a contact. */
export function AccountFrame({ title, isFirst = false, children }: Props) {
  return (
    <>
      <OfflineBanner />
      <div className={css.login}>
        <main className={css.form}>
          <header>
            <Brand isLarge />
          </header>
          <div className={css.mid}>
            <h1>{title}</h1>
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
