export const messages = {
  notifications: 'Notifications',
  markAllRead: 'Mark all as read',
  settings: 'Notification settings',
  noneYet: 'No notifications yet',
  noneText: 'Notifications about tickets, payments and downloads appear here.',
  showEarlier: 'Show earlier',
  unread: 'Unread',
} as const
