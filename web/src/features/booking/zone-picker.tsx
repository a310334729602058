// The choice of the time zone in which free times are shown.

import { useId, useState } from 'react'
import { getBrowserZone, groupZones, INDIA, listZones } from '../../lib/events/time-zone'
import { getControlClass } from '../../ui/forms/field'
import { useBookingTexts } from './booking-texts'

type Props = { zone: string; onChange: (zone: string) => void }

export function ZonePicker({ zone, onChange }: Props) {
  const id = useId()
  const { slots: texts } = useBookingTexts()
  const [zones] = useState(listZones)
  // India and the reader's own zone come first, whatever part of the world they are in.
  const nearby = zones.filter((one) => one === INDIA || one === getBrowserZone())
  return (
    <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium text-sm">
        {texts.zone}
      </label>
      <select
        id={id}
        value={zone}
        onChange={(event) => onChange(event.target.value)}
        className={getControlClass(false, 'h-11 min-w-0 max-w-72')}
      >
        <ZoneOptions zones={nearby} />
        {groupZones(zones.filter((one) => !nearby.includes(one))).map(({ region, zones: members }) => (
          <optgroup key={region} label={texts.region(region)}>
            <ZoneOptions zones={members} />
          </optgroup>
        ))}
      </select>
    </div>
  )
}

function ZoneOptions({ zones }: { zones: readonly string[] }) {
  const { zoneName } = useBookingTexts().slots
  return zones.map((zone) => (
    <option key={zone} value={zone}>
      {zoneName(zone)}
    </option>
  ))
}
