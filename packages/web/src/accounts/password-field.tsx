import { type ComponentProps, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { t } from './messages.ts'

/** A password field, hidden unless the person chooses to see it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          icon={isShown ? 'eyeoff' : 'eye'}
          label={t(isShown ? 'hidePassword' : 'showPassword')}
          size="sm"
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
