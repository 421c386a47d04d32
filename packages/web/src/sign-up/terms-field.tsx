import { htmlOfTerms } from '@tradewind/domain/policies/terms-text'
import { type ComponentProps, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/field.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { ErrorLine } from './error-line.tsx'
import { t } from './messages.ts'
import css from './sign-up.module.css'
import type { SignUpTerms } from './sign-up-queries.ts'

type Props = Pick<ComponentProps<typeof Checkbox>, 'name' | 'checked' | 'onChange'> & {
  terms: SignUpTerms
  error: string | undefined
}

/** The box that accepts the terms, beside the terms themselves. */
export function TermsField({ terms, error, ...box }: Props) {
  const [isOpen, setOpen] = useState(false)
  const noteId = useId()
  return (
    <div className={css.terms}>
      <Checkbox {...box} aria-invalid={error ? true : undefined} aria-describedby={error ? noteId : undefined}>
        {t('acceptTerms')}
      </Checkbox>
      {error && <ErrorLine id={noteId}>{error}</ErrorLine>}
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('readTerms')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('terms')}
        subtitle={t('termsVersion', { n: terms.version })}
        foot={<Button onClick={() => setOpen(false)}>{t('close')}</Button>}
      >
        <SafeHtml html={htmlOfTerms(terms.terms)} className={css.text} />
      </Dialog>
    </div>
  )
}
