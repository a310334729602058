/**
 * Whether the text is on the clipboard now. The clipboard needs https; without it the older way copies what is selected
 * in the field that shows the text.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
