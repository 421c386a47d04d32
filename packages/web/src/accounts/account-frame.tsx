import type { ReactNode } from 'react'
import { LanguageChoice } from '../languages/language-choice.tsx'
import { OfflineBanner } from '../shell/offline-banner.tsx'
import { Brand } from '../sites/brand.tsx'
import { Contact } from '../sites/contact.tsx'
import css from './login.module.css'
import { LoginBoard } from './login-board.tsx'
import { t } from './messages.ts'

/** The frame of a page for people who are not signed in: the brand, one task, and a contact. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
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
        <LoginBoard />
      </div>
    </>
  )
}
