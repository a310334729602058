// The picture of an article that has none: lines of small print, one of them highlighted, and the category's sign.

import {
  Armchair,
  BadgePercent,
  Building2,
  ChartNoAxesCombined,
  CreditCard,
  FileText,
  Globe,
  HandCoins,
  KeyRound,
  Landmark,
  type LucideIcon,
  PiggyBank,
  ReceiptIndianRupee,
  ScrollText,
  Umbrella,
  Wallet,
} from 'lucide-react'
import { type CategoryHue, categoryHue } from '../lib/category-hue'
import { cx } from '../lib/cx'

const SIGNS: Record<CategoryHue, LucideIcon> = {
  'real-estate': Building2,
  'home-loan': KeyRound,
  'retirement-planning': Armchair,
  nps: PiggyBank,
  insurance: Umbrella,
  investment: ChartNoAxesCombined,
  taxation: ReceiptIndianRupee,
  'personal-finance': Wallet,
  epfo: HandCoins,
  loan: BadgePercent,
  'credit-card': CreditCard,
  banking: Landmark,
  'global-investing': Globe,
  'inheritance-planning': ScrollText,
  none: FileText,
}

const LINES = 8
const LINE_WIDTHS = [112, 126, 96, 120, 104, 130, 88, 116, 100, 124, 108]

/** `seed` makes two covers of one category differ; the same text always draws the same lines. */
export function Cover({ category, seed, className }: { category: string; seed: string; className?: string }) {
  const hue = categoryHue(category)
  const Sign = SIGNS[hue]
  const start = seed.length
  const marked = 2 + (start % 4)
  return (
    <div aria-hidden data-hue={hue} className={cx('relative overflow-hidden bg-tint', className)}>
      <svg viewBox="0 0 294 165" preserveAspectRatio="xMinYMid slice" className="absolute inset-0 size-full">
        {Array.from({ length: LINES }, (_, at) => {
          const y = 28 + at * 15
          const width = LINE_WIDTHS[(start + at * 3) % LINE_WIDTHS.length] ?? 100
          return (
            <g key={y}>
              {at === marked && <rect x={20} y={y - 6} width={width * 0.72} height={14} className="fill-marker" />}
              <rect x={24} y={y} width={width} height={2.5} rx={1.25} className="fill-tint-line" />
            </g>
          )
        })}
      </svg>
      <Sign strokeWidth={0.9} className="-translate-y-1/2 absolute top-1/2 right-[9%] h-[52%] w-auto text-tint-ink" />
    </div>
  )
}
