// The field for a coupon and what the coupon takes off the price.

import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/forms/field'
import { useBookingTexts } from './booking-texts'

type Props = {
  /** The coupon whose price is asked for. */
  coupon: string
  state: 'none' | 'asking' | 'applied'
  problem: string | null
  onApply: (coupon: string) => void
}

export function CouponBox({ coupon, state, problem, onApply }: Props) {
  const id = useId()
  const { details: texts } = useBookingTexts()
  const [code, setCode] = useState(coupon)
  const isApplied = code.trim() === coupon
  return (
    <div className="flex items-start gap-2">
      <TextField
        id={id}
        label={texts.coupon}
        name="coupon"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        problem={isApplied ? problem : null}
        hint={isApplied && state === 'applied' ? texts.couponApplied : undefined}
        className="min-w-0 flex-1"
      />
      {/* The margin aligns the button with the field below its label. */}
      <Button
        look="outline"
        className="mt-[1.6875rem]"
        disabled={state === 'asking' || isApplied}
        onClick={() => onApply(code.trim())}
      >
        {texts.applyCoupon}
      </Button>
    </div>
  )
}
