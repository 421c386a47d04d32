import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  fields: 'صفحة أو PNR أو مسافر أو عميل',
  closeEsc: 'إغلاق، Esc',
  noResults: 'لا نتائج لـ «{text}».',
  move: 'تنقّل',
  openIt: 'فتح',
  inNewTab: 'في علامة تبويب جديدة',
  example: 'مثال',
  results: 'النتائج',
  recent: 'الأخيرة',
  search: 'بحث',
  lastVisited: 'آخر الصفحات',
  actions: 'إجراءات',
  searchFlight: 'بحث من {origin} إلى {destination}',
  dayAndPeople:
    '{date}، {n, plural, zero {# مسافر} one {مسافر واحد} two {مسافران} few {# مسافرين} many {# مسافرًا} other {# مسافر}}',
  newOf: 'جديد: {thing}',
  darkTheme: 'المظهر الداكن',
  lightTheme: 'المظهر الفاتح',
}
