/** What browsers have and this version of TypeScript does not know yet, and the events of our elements. */

interface Array<T> {
  findLast(is: (value: T, index: number, all: T[]) => unknown): T | undefined;
}

interface URLSearchParams {
  readonly size: number;
}

declare namespace Intl {
  interface Locale {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  }
}

interface HTMLElementEventMap {
  "range-input": CustomEvent<[number, number]>;
  "range-change": CustomEvent<[number, number]>;
}
