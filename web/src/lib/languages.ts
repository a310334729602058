/**
 * The languages in which every page exists. A second one is a line here and its own address in
 * `shared/components/head`.
 */
export const languages = ['en-IN', 'x-default'] as const
