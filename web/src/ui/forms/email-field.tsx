// The field for an e-mail address.

import type { ComponentProps } from 'react'
import { TextField } from './field'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { label?: string }

export function EmailField(props: Props) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      {...props}
    />
  )
}
