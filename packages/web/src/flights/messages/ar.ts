import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  route: '{from} إلى {to}',
  oneWay: 'ذهاب فقط',
  return: 'ذهاب وعودة',
  multiCity: 'وجهات متعددة',
  nonStop: 'بدون توقف',
  via: 'عبر {airports}',
  comma: '، ',
  technicalStopAt: 'توقف فني في {airports}',
  dayOrDays: '{n, plural, zero { يوم} one { يوم} two { يوم} few { أيام} many { يوم} other { يوم}}',
  hour: 'س',
  minute: 'د',
  refundable: 'قابلة للاسترداد',
  nonRefundable: 'غير قابلة للاسترداد',
  refundNotStated: 'الاسترداد غير مذكور',
}
