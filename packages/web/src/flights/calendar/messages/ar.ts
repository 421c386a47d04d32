import type { Translated } from '../../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  titleOf: 'أرخص الأيام من {from} إلى {to}',
  title: 'أرخص الأيام',
  about: 'لعدد {people}، {cabin}. اختر يومًا لعرض رحلاته.',
  route: 'المسار',
  from: 'من',
  to: 'إلى',
  swap: 'تبديل المغادرة والوجهة',
  whereTo: 'إلى أين؟',
  enterRoute: 'أدخل المغادرة والوجهة لعرض أرخص سعر لكل يوم.',
  month: 'الشهر',
  previousMonth: 'الشهر السابق',
  nextMonth: 'الشهر التالي',
  loading: 'جارٍ تحميل الأسعار…',
  noFares: 'لا أسعار متاحة لهذا الشهر بعد. ما زال بإمكانك اختيار يوم.',
  cheapestFares: 'أرخص الأسعار، {month}',
  lowestOfMonth: '، الأقل في الشهر',
  fromWord: '، من',
  cheapestDays: 'أرخص الأيام',
  highestDays: 'أغلى الأيام',
  fromOn: 'من {price} يوم {day}',
}
