// Hands a file that was made in the browser to the reader.

export function downloadFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file once the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
