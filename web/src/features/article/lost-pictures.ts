// A picture that does not load is replaced by its alternative text instead of the browser's broken icon.

const FALLBACK_TEXT = 'This picture could not be loaded'

/**
 * Replaces pictures that failed before the page was taken over, and those that fail later. Returns the function that
 * ends the watch.
 */
export function watchLostPictures(text: HTMLElement): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replaceLostPicture(target)
  }
  // Errors of pictures do not bubble, so the listener captures them.
  text.addEventListener('error', onError, true)
  for (const image of text.querySelectorAll('img')) {
    if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0) replaceLostPicture(image)
  }
  return () => text.removeEventListener('error', onError, true)
}

function replaceLostPicture(image: HTMLImageElement): void {
  const words = image.alt.trim()
  const place = document.createElement('span')
  place.className = 'picture-lost'
  place.textContent = words === '' ? FALLBACK_TEXT : words
  if (words !== '') {
    place.setAttribute('role', 'img')
    place.setAttribute('aria-label', words)
  }
  const whole = image.closest('picture') ?? image
  whole.replaceWith(place)
}
