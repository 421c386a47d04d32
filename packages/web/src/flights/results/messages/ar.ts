import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  flights: 'الرحلات',
  filters: 'عوامل التصفية',
  clearAll: 'مسح الكل',
  showFlights:
    '{n, plural, zero {عرض # رحلة} one {عرض رحلة واحدة} two {عرض رحلتين} few {عرض # رحلات} many {عرض # رحلة} other {عرض # رحلة}}',
  outbound: 'الذهاب',
  inbound: 'العودة',
  outboundFlights: 'رحلات الذهاب',
  inboundFlights: 'رحلات العودة',
  outboundFilters: 'تصفية رحلات الذهاب',
  inboundFilters: 'تصفية رحلات العودة',
  columnTitle: '{bound} · {from} إلى {to}',
  matches: '{n} من {total} رحلة',
  lookingForFlights: 'جارٍ البحث عن الرحلات…',
  removeFilter: 'إزالة التصفية: {filter}',
  datesAndProgress: 'التواريخ وسير البحث',
  returnFares:
    'أسعار ذهاب وعودة · {n, plural, zero {# خيار} one {خيار واحد} two {خياران} few {# خيارات} many {# خيارًا} other {# خيار}}',
  samePrice: 'السعر نفسه',
  openDetails: 'فتح تفاصيل {flight}',
  closeDetails: 'إغلاق تفاصيل {flight}',
  details: 'التفاصيل…',
  forTravellers:
    '{n, plural, zero {لـ # مسافر} one {لمسافر واحد} two {لمسافرَين} few {لـ # مسافرين} many {لـ # مسافرًا} other {لـ # مسافر}}',
  netOnly: 'الصافي',
  technicalStop: 'توقف فني {places}',
  about: 'حوالي',
  nFares: '{n, plural, zero {# سعر} one {سعر واحد} two {سعران} few {# أسعار} many {# سعرًا} other {# سعر}}',
}
