import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'

type Props = {
  /** The one that is asked about. */
  coupon: string
  state: 'none' | 'asking' | 'applied'
  problem: string | null
  onApply: (coupon: string) => void
}

export function CouponBox({ coupon, state, problem, onApply }: Props) {
  const id = useId()
  const [code, setCode] = useState(coupon)
  const asked = code.trim() === coupon
  return (
    <div className="flex items-start gap-2">
      <TextField
        id={id}
        label="Coupon (optional)"
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        problem={asked ? problem : null}
        hint={asked && state === 'applied' ? 'Applied.' : undefined}
        className="min-w-0 flex-1"
      />
      {/* As high as the field, below its label. */}
      <Button
        look="outline"
        className="mt-[1.6875rem]"
        disabled={state === 'asking' || asked}
        onClick={() => onApply(code.trim())}
      >
        Apply
      </Button>
    </div>
  )
}
