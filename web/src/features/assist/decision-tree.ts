// The questions of "Not sure?": at most three of them lead to a module. A module that an editor removes disappears from
// the tree.

type Leaf = { answer: string; module: string }
type Branch = { answer: string; question: string; options: Option[] }
export type Option = Leaf | Branch

/** Returns the tree without modules that do not exist and without questions that have no answers. */
export function filterOptions(options: Option[], modules: ReadonlySet<string>): Option[] {
  return options.flatMap((option): Option[] => {
    if ('module' in option) return modules.has(option.module) ? [option] : []
    const remaining = filterOptions(option.options, modules)
    return remaining.length > 0 ? [{ ...option, options: remaining }] : []
  })
}
