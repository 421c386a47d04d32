export const messages = {
  customersEmail: "Customer's e-mail",
  validEmail: 'Please enter a valid e-mail address',
  sendEmail: 'Send e-mail',
  eMail: 'E-mail',
  copyText: 'Copy text',
  copyLink: 'Copy link',
} as const
