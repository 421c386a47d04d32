import { useState } from 'react'
import { writeClipboard } from '../lib/copy-text.ts'
import { Button, type ButtonProps } from './button.tsx'
import { t } from './messages.ts'

type Props = { text: string; label: string } & Pick<ButtonProps, 'size' | 'variant' | 'icon'>

/** Copies a text and confirms it on the button. */
export function CopyButton({ text, label, icon = 'copy', size = 'sm', ...rest }: Props) {
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === text
  const copy = async () => {
    if (await writeClipboard(text)) setCopied(text)
  }
  return (
    <Button icon={isCopied ? 'check' : icon} size={size} {...rest} onClick={() => void copy()}>
      {isCopied ? t('copied') : label}
    </Button>
  )
}
