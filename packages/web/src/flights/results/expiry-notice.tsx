import type { ReactNode } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { Notice } from '../../ui/notice.tsx'
import { t } from './messages.ts'
import type { SearchRun } from './search-run.ts'

type Props = { run: Pick<SearchRun, 'expiresAt' | 'isLost'>; again: ReactNode }

/** Fares are valid for 15 minutes, or until the server loses them; after that they can be viewed but not bought. */
export function ExpiryNotice({ run: { expiresAt, isLost = false }, again }: Props) {
  const now = useNow()
  const isOld = expiresAt !== '' && now >= expiresAt
  if (!isOld && !isLost) return null
  return (
    <Notice tone="warn" icon="clock" action={again}>
      {t(isOld ? 'resultsOld' : 'resultsLost')} {t('pleaseSearchAgain')}
    </Notice>
  )
}
