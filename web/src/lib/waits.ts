// Times to wait, counted in the unit that people would name.

export type Wait = { count: number; unit: 'second' | 'minute' | 'hour' }

/** 45 seconds, 12 minutes, 5 hours: never less than the server asks for. */
export function toWait(seconds: number): Wait {
  if (seconds < 60) return { count: Math.max(1, Math.ceil(seconds)), unit: 'second' }
  if (seconds <= 59 * 60) return { count: Math.ceil(seconds / 60), unit: 'minute' }
  return { count: Math.ceil(seconds / 3600), unit: 'hour' }
}
