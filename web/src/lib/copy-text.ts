/**
 * Copies a text and returns whether that worked. The clipboard needs https. Without it the browser's older command
 * copies what is selected in the field that shows the text.
 */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
