import type { Notice } from '../contract/values/account.ts';

/** Problems with this profile's files and keys, for the user, in the order in which they were found. */
export class Notices {
  #list: Notice[];

  constructor(list: readonly Notice[]) {
    this.#list = [...list];
  }

  get list(): Notice[] {
    return this.#list;
  }

  add(notice: Notice): void {
    this.#list = [...this.#list, notice];
  }

  replace(list: readonly Notice[]): void {
    this.#list = [...list];
  }

  removeWhere(isSolved: (notice: Notice, index: number) => boolean): void {
    this.#list = this.#list.filter((notice, index) => !isSolved(notice, index));
  }
}
