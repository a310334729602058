// The recording and the transcript of a webinar that is over.

import { Video } from 'lucide-react'
import type { Webinar } from '../../api/webinar-types'
import { getButtonClass } from '../../ui/button'

export function WebinarRecording({ webinar: { recordingUrl, transcript } }: { webinar: Webinar }) {
  const recording = recordingUrl?.startsWith('https://') ? recordingUrl : null
  return (
    <div className="mt-6">
      {recording && (
        <a href={recording} target="_blank" rel="noopener noreferrer" className={getButtonClass()}>
          <Video aria-hidden className="size-5" strokeWidth={1.75} /> Watch the recording
        </a>
      )}
      {transcript && (
        <details className="mt-4 border-line border-y py-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Transcript</summary>
          <p className="whitespace-pre-line pb-4 leading-relaxed">{transcript}</p>
        </details>
      )}
      {!recording && !transcript && <p className="text-muted">There is no recording yet.</p>}
    </div>
  )
}
