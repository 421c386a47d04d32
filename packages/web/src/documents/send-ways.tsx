import { buttonClass } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { t } from './messages.ts'
import css from './send-ways.module.css'

type Props = {
  /** All a customer needs to read, with the link on the last line. */
  text: string
  link: string
  /** As it was typed; without a number WhatsApp asks for one. */
  phone?: string | undefined
  /** Opens the person's own mail program, where the server has no mail of its own to send. */
  mail?: { readonly to: string; readonly subject: string } | undefined
}

/** Ways to send that need no server: a chat, and the clipboard. */
export function SendWays({ text, link, phone, mail }: Props) {
  return (
    <div className={css.ways}>
      <a className={buttonClass({}, css.way)} href={whatsAppLink(text, phone)} target="_blank" rel="noopener noreferrer">
        <Icon name="chat" size={18} /> WhatsApp
      </a>
      {mail && (
        <a className={buttonClass({}, css.way)} href={mailLink(mail, text)}>
          <Icon name="mail" size={18} /> {t('eMail')}
        </a>
      )}
      <CopyButton text={text} label={t('copyText')} size="md" />
      <CopyButton text={link} label={t('copyLink')} size="md" icon="link" />
    </div>
  )
}

function mailLink({ to, subject }: { to: string; subject: string }, body: string): string {
  return `mailto:${encodeURIComponent(to)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** WhatsApp takes a number as digits with the country code in front. */
export function whatsAppLink(text: string, phone = ''): string {
  const digits = phone.trim().startsWith('+') ? phone.replace(/\D/g, '') : ''
  return `https://wa.me/${digits}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`
}
