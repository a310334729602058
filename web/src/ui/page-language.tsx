// The language of the page, and the interface's texts in it. Whatever stands outside of a page's frame is English.

import { createContext, type ReactNode, useContext } from 'react'
import { type InterfaceTexts, interfaceTexts } from '../lib/interface-texts/texts'
import type { PageLanguage } from '../lib/page-language'

const Language = createContext<PageLanguage>('en')

export function PageLanguageProvider({ language, children }: { language: PageLanguage; children: ReactNode }) {
  return <Language value={language}>{children}</Language>
}

export function usePageLanguage(): PageLanguage {
  return useContext(Language)
}

export function useTexts(): InterfaceTexts {
  return interfaceTexts[useContext(Language)]
}
