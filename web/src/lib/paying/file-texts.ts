// The words about files that are sent to us. Pages in Hindi bring theirs.

export const fileTexts = {
  add: 'Add files',
  tooMany: 'At most five files can be sent',
  remove: (name: string): string => `Remove ${name}`,
  refused: 'The virus check refused this file, and it is deleted. Please send another one.',
  checking: (size: string): string => `${size}, being checked for viruses…`,
  checked: (size: string): string => `${size}, checked`,
  sending: (name: string): string => `Sending ${name}`,
  again: 'Try again',
  problems: {
    kind: 'Only PDF, JPG and PNG files can be sent',
    size: 'This file is larger than 10 MB',
    empty: 'This file is empty',
  },
}

export type FileTexts = typeof fileTexts
