import { useEffect } from 'react'
import { HEIGHT_MESSAGE, HEIGHT_QUESTION } from '../../lib/embedding'

/**
 * Tells the page around the frame how high the content is, whenever that changes and when its script asks. A height is no
 * secret, so any site may hear it.
 */
export function useReportedHeight(): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (root === null || window.parent === window) return
    const report = () => {
      const height = Math.ceil(root.getBoundingClientRect().height)
      window.parent.postMessage({ type: HEIGHT_MESSAGE, height }, '*')
    }
    const answer = ({ source, data }: MessageEvent<unknown>) => {
      if (source === window.parent && isHeightQuestion(data)) report()
    }
    const sizes = new ResizeObserver(report)
    sizes.observe(root)
    window.addEventListener('message', answer)
    return () => {
      sizes.disconnect()
      window.removeEventListener('message', answer)
    }
  }, [])
}

function isHeightQuestion(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === HEIGHT_QUESTION
}
