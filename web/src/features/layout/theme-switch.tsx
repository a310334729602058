// The switch between the light and the dark theme.

import { Moon, Sun } from 'lucide-react'
import { readTheme, THEME_SWITCH } from '../../lib/theme'
import { setTheme, useTheme } from './theme'
import { IconButton } from '../../ui/icon-button'
import { useTexts } from '../../ui/page-language'

/** Both icons are in the page and the style sheet shows one, because the server does not know the reader's theme. */
export function ThemeSwitch() {
  const theme = useTheme()
  const { frame } = useTexts()
  return (
    <IconButton
      {...{ [THEME_SWITCH]: '' }}
      label={theme === null ? frame.changeTheme : theme === 'dark' ? frame.useLight : frame.useDark}
      onClick={() => setTheme(readTheme() === 'dark' ? 'light' : 'dark')}
      className="noscript:hidden"
    >
      <Moon aria-hidden strokeWidth={1.75} className="when-light" />
      <Sun aria-hidden strokeWidth={1.75} className="when-dark" />
    </IconButton>
  )
}
