import { useState } from 'react'
import { formatCount } from '../lib/locale.ts'
import { IconButton } from './button.tsx'
import { t } from './messages.ts'
import css from './pager.module.css'

type Props = { page: number; lastPage: number; isLastKnown: boolean; onGo: (page: number) => void }

/** Opens the first page, the last one, or any by its number: typed, then Enter. */
export function PageField({ page, lastPage, isLastKnown, onGo }: Props) {
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const wanted = Number(typed)
    setTyped(undefined)
    if (typed !== undefined && Number.isSafeInteger(wanted) && wanted >= 1) onGo(Math.min(wanted, lastPage))
  }
  return (
    <form
      className={css.page}
      aria-label={t('goToPage')}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <IconButton icon="first" size="xs" label={t('firstPage')} disabled={page === 1} onClick={() => onGo(1)} />
      <label>
        <span>{t('page')}</span>
        <input
          inputMode="numeric"
          aria-label={t('page')}
          value={typed ?? String(page)}
          style={{ inlineSize: `calc(${Math.max(2, String(lastPage).length)}ch + 16px)` }}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 7))}
          onKeyDown={(event) => event.key === 'Escape' && setTyped(undefined)}
          onBlur={go}
        />
        <span>{t('ofPages', { pages: `${formatCount(lastPage)}${isLastKnown ? '' : '+'}` })}</span>
      </label>
      <IconButton
        icon="last"
        size="xs"
        label={isLastKnown ? t('lastPage') : t('lastCounted')}
        disabled={page >= lastPage}
        onClick={() => onGo(lastPage)}
      />
    </form>
  )
}
