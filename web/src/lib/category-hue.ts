// The fourteen categories that have a colour of their own; styles/tokens.css gives each name its hue.

const HUES = [
  'real-estate',
  'home-loan',
  'retirement-planning',
  'nps',
  'insurance',
  'investment',
  'taxation',
  'personal-finance',
  'epfo',
  'loan',
  'credit-card',
  'banking',
  'global-investing',
  'inheritance-planning',
] as const

export type CategoryHue = (typeof HUES)[number] | 'none'

/** Returns the hue of a category's name, such as "Credit card". Any other category is grey. */
export function getCategoryHue(name: string): CategoryHue {
  const key = name.trim().toLowerCase().replace(/\s+/g, '-')
  return HUES.find((hue) => hue === key) ?? 'none'
}
