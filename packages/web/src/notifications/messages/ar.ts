import type { Translated } from '../../languages/messages.ts'
import type { messages as english } from './en.ts'

export const messages: Translated<typeof english> = {
  notifications: 'الإشعارات',
  markAllRead: 'تحديد الكل كمقروء',
  settings: 'إعدادات الإشعارات',
  noneYet: 'لا إشعارات بعد',
  noneText: 'تظهر هنا الإشعارات عن التذاكر والمدفوعات والتنزيلات.',
  showEarlier: 'عرض الأقدم',
  unread: 'غير مقروء',
}
