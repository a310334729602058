// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readShownLanguage } from '../../lib/shown-language'
import { ReportLanguage, useReportTexts } from './report-texts'

afterEach(cleanup)

function Title() {
  return <p>{useReportTexts().title}</p>
}

test('a report in Hindi names its language for the dialogs over it, once its words are there', async () => {
  render(
    <ReportLanguage language="hi">
      <Title />
    </ReportLanguage>,
  )
  expect(readShownLanguage()).toBe('en')
  await screen.findByText('पीएफ रिपोर्ट')
  expect(readShownLanguage()).toBe('hi')
  cleanup()
  expect(readShownLanguage()).toBe('en')
})
