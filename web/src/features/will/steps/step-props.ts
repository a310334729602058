import type { Checked } from '../checks/check-will'
import type { Will } from '../model/will'

export type StepProps = { will: Will; change: (part: Partial<Will>) => void; checked: Checked; today: string }
