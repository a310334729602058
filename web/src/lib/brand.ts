// The product's name, in one place.

export const brand = { name: 'The Fine Print', short: 'TFP' } as const
