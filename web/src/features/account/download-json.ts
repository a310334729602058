/** Offers the data to the reader as a file to save. */
export function downloadJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The address may be revoked, because the download holds the data by now.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
