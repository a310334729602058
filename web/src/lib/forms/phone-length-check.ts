// Whether numbers abroad must have a length that their country gives out: the site's setting `phones.check_length`. It is
// apart from the dial codes, which only forms load.

let isOn = true

export function setPhoneLengthCheck(checks: boolean): void {
  isOn = checks
}

export function checksPhoneLengths(): boolean {
  return isOn
}
