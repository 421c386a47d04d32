import { Button } from '../button.tsx'
import { t } from '../messages.ts'
import { Notice } from '../notice.tsx'
import css from './their-change.module.css'
import type { ChoosingForm } from './use-call-form.ts'

type Props = {
  form: ChoosingForm
  /** Who saved, where the answer says so. */
  who?: string | undefined
  /** The labels of the fields. */
  labels: Readonly<Record<string, string>>
  /** Words for what is not a text. */
  describe?: (name: string, value: unknown) => string | undefined
}

/** What a colleague saved while one was typing, beside one's own, and the two ways to go on. Nothing typed is lost unless it is given up here. */
export function TheirChange({ form: { theirs, takeTheirs, putOnTop }, who, labels, describe }: Props) {
  if (!theirs) return null
  const say = (name: string, value: unknown) => describe?.(name, value) ?? describeValue(value)
  return (
    <Notice tone="warn">
      <p>{t('savedMeanwhile', { who: who || t('aColleague') })}</p>
      <ul className={css.fields} aria-label={t('whatDiffers')}>
        {theirs.map(({ name, theirs: saved, mine }) => (
          <li key={name}>
            <b>{labels[name] ?? name}</b>
            <dl>
              <dt>{t('savedNow')}</dt>
              <dd>{say(name, saved)}</dd>
              {mine && (
                <>
                  <dt>{t('yours')}</dt>
                  <dd>{say(name, mine.value)}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <div className={css.choice}>
        <Button size="sm" data-choose onClick={putOnTop}>
          {t('keepMineOnTop')}
        </Button>
        <Button size="sm" variant="danger" onClick={takeTheirs}>
          {t('discardMine')}
        </Button>
      </div>
    </Notice>
  )
}

function describeValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return String(value ?? '').trim() || t('isEmpty')
}
