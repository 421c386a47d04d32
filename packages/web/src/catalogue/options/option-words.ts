import { EVERY_DAY, WEEKDAYS } from '@tradewind/domain/catalogue/tour-times'
import { formatDuration } from '@tradewind/domain/time'
import type { TourOption } from '../catalogue-queries.ts'

/** 'Starts 15:00, 15:30 · 5 h 00 m to 6 h 00 m' */
export function describeTiming({ timing, times, minutesFrom, minutesTo }: TourOption): string {
  const starts = [...new Set(times.map(({ startsAt, closesAt }) => (closesAt ? `${startsAt} – ${closesAt}` : startsAt)))].sort()
  const said = {
    startTimes: starts.length > 0 ? `Starts ${starts.join(', ')}` : 'No start times yet',
    openingHours: starts.length > 0 ? `Open ${starts.join(', ')}` : 'No opening hours yet',
    openDated: 'Any time of the day',
  }[timing]
  const duration =
    minutesFrom === null
      ? undefined
      : minutesTo === null || minutesTo === minutesFrom
        ? formatDuration(minutesFrom)
        : `${formatDuration(minutesFrom)} to ${formatDuration(minutesTo)}`
  return [said, duration].filter(Boolean).join(' · ')
}

/** 'Mon, Wed, Sun'; 'Every day'. */
export function readWeekdays({ timing, times }: Pick<TourOption, 'timing' | 'times'>): string {
  const days = new Set(times.flatMap(({ weekdays }) => weekdays))
  if (timing === 'openDated' && times.length === 0) return 'Every day'
  return days.size === EVERY_DAY.length
    ? 'Every day'
    : EVERY_DAY.filter((day) => days.has(day))
        .map((day) => (WEEKDAYS[day] ?? '').slice(0, 3))
        .join(', ')
}

/** ISO 639-1: what guides and audio guides speak. */
const LANGUAGES =
  'ar bn cs da de el en es fa fi fr gu he hi hu id it ja kn ko ml mr ms nl no pa pl pt ro ru sv ta te th tl tr uk ur vi zh'
const names = new Intl.DisplayNames(['en'], { type: 'language' })

export function nameLanguage(code: string): string {
  return names.of(code) ?? code
}

export const LANGUAGE_OPTIONS = LANGUAGES.split(' ')
  .map((code) => ({ value: code, label: nameLanguage(code) }))
  .sort((a, b) => a.label.localeCompare(b.label))
