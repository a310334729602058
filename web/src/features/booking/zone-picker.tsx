import { useId, useState } from 'react'
import { knownZones, zoneName } from '../../lib/time-zone'
import { controlClass } from '../../ui/field'

type Props = { zone: string; onChange: (zone: string) => void }

export function ZonePicker({ zone, onChange }: Props) {
  const id = useId()
  const [zones] = useState(knownZones)
  return (
    <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium text-sm">
        Time zone
      </label>
      <select
        id={id}
        value={zone}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass(false, 'h-11 min-w-0 max-w-72')}
      >
        {zones.map((one) => (
          <option key={one} value={one}>
            {one.includes('/') ? `${zoneName(one)} (${one.split('/')[0] ?? ''})` : one}
          </option>
        ))}
      </select>
    </div>
  )
}
