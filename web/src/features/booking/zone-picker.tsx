// The choice of the time zone in which free times are shown.

import { useId, useState } from 'react'
import { listZones, formatZoneName } from '../../lib/events/time-zone'
import { getControlClass } from '../../ui/forms/field'

type Props = { zone: string; onChange: (zone: string) => void }

export function ZonePicker({ zone, onChange }: Props) {
  const id = useId()
  const [zones] = useState(listZones)
  return (
    <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium text-sm">
        Time zone
      </label>
      <select
        id={id}
        value={zone}
        onChange={(event) => onChange(event.target.value)}
        className={getControlClass(false, 'h-11 min-w-0 max-w-72')}
      >
        {zones.map((one) => (
          <option key={one} value={one}>
            {one.includes('/') ? `${formatZoneName(one)} (${one.split('/')[0] ?? ''})` : one}
          </option>
        ))}
      </select>
    </div>
  )
}
