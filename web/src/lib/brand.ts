// The product's name.

export const brand = { name: 'The Fine Print', short: 'TFP' } as const
