// The choice of the time zone in which free times are shown.

import { useId, useState } from 'react'
import { formatZoneName, getBrowserZone, groupZones, INDIA, listZones } from '../../lib/events/time-zone'
import { getControlClass } from '../../ui/forms/field'

type Props = { zone: string; onChange: (zone: string) => void }

export function ZonePicker({ zone, onChange }: Props) {
  const id = useId()
  const [zones] = useState(listZones)
  // India and the reader's own zone come first, whatever part of the world they are in.
  const nearby = zones.filter((one) => one === INDIA || one === getBrowserZone())
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
        <ZoneOptions zones={nearby} />
        {groupZones(zones.filter((one) => !nearby.includes(one))).map(({ region, zones: members }) => (
          <optgroup key={region} label={region}>
            <ZoneOptions zones={members} />
          </optgroup>
        ))}
      </select>
    </div>
  )
}

function ZoneOptions({ zones }: { zones: readonly string[] }) {
  return zones.map((zone) => (
    <option key={zone} value={zone}>
      {formatZoneName(zone)}
    </option>
  ))
}
