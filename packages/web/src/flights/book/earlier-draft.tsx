import { useState } from 'react'
import { isolate } from '../../languages/language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fitPassengers, isUntouched, partyOf } from './booking-draft.ts'
import { findEarlierDraft } from './draft-store.ts'
import { t } from './messages.ts'
import { peopleOf } from './start-draft.ts'
import type { BookForm } from './use-book-form.ts'

type Props = { searchId: string; form: BookForm; userId: number }

/** Travellers who were typed for another search and never booked: suggested, not filled in, because an agent's next customer is another person. */
export function EarlierDraft({ searchId, form, userId }: Props) {
  const [openedAt] = useState(() => Date.now())
  const [isDismissed, setDismissed] = useState(false)
  const earlier = findEarlierDraft(searchId, userId, openedAt)
  const named = earlier?.passengers.filter((passenger) => !isUntouched(passenger)) ?? []
  if (!earlier || named.length === 0 || isDismissed || !form.draft.passengers.every(isUntouched)) return null
  const names = named.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  const use = () =>
    form.edit({
      ...peopleOf(earlier),
      passengers: fitPassengers(earlier.passengers, partyOf(form.quote.fareDetailResult)),
    })
  return (
    <Notice
      icon="history"
      action={
        <>
          <Button size="sm" onClick={use}>
            {t('useTravellers')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setDismissed(true)}>
            {t('notNow')}
          </Button>
        </>
      }
    >
      {t('youEntered', { names: nameSome(names) })}
    </Notice>
  )
}

/** 'Asha Rao and Arjun Rao', 'Asha Rao, Arjun Rao and 2 more' */
function nameSome([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return first
  return more.length === 0
    ? t('and', { first, last: second })
    : t('andMore', { names: [first, second].map((name) => isolate(name, 'auto')).join(t('comma')), n: more.length })
}
