import { chooseLanguage, LANGUAGES, language } from './language.ts'
import css from './language-choice.module.css'

/** The languages, each in its own letters. Buttons, not radios: the page is drawn again, so that an arrow key must not choose. */
export function LanguageChoice({ label }: { label: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className={css.choice} role="group" aria-label={label}>
      {LANGUAGES.map(({ value, label: own }) => (
        <button key={value} type="button" lang={value} aria-pressed={value === language} onClick={() => chooseLanguage(value)}>
          {own}
        </button>
      ))}
    </div>
  )
}
