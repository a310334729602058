/** "Asha, Kiran and Meera". */
export function joinWords(words: string[], and = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`
}
