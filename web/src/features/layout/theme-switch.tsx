// The switch between the light and the dark theme.

import { Moon, Sun } from 'lucide-react'
import { readTheme, THEME_SWITCH } from '../../lib/theme'
import { setTheme, useTheme } from './theme'
import { IconButton } from '../../ui/icon-button'

/** Both icons are in the page and the style sheet shows one, because the server does not know the reader's theme. */
export function ThemeSwitch() {
  const theme = useTheme()
  return (
    <IconButton
      {...{ [THEME_SWITCH]: '' }}
      label={theme === null ? 'Change the theme' : `Use the ${theme === 'dark' ? 'light' : 'dark'} theme`}
      onClick={() => setTheme(readTheme() === 'dark' ? 'light' : 'dark')}
      className="noscript:hidden"
    >
      <Moon aria-hidden strokeWidth={1.75} className="when-light" />
      <Sun aria-hidden strokeWidth={1.75} className="when-dark" />
    </IconButton>
  )
}
