import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  statSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';

/** The largest file that is read, in bytes. The authorities of all systems together are a quarter of it. */
const LARGEST = 1_048_576;

/** As many links as Linux follows in one path. */
const MOST_LINKS = 40;

/** The bits of a mode by which others than the owner may write. */
const OTHERS_WRITE = constants.S_IWGRP | constants.S_IWOTH;

/** The owner of a file that decides about this computer. */
export interface Owner {
  uid: number;
  /** The folder under which each folder has to be the owner's or the system's. */
  below: string;
}

/** The owner of the files by which an administrator decides. */
export const ADMINISTRATOR: Owner = { uid: 0, below: '/' };

/** A file counts for nothing, because others than its owner can change it or what is found at its path. */
export class NotOwned extends Error {
  readonly path: string;

  /** @param path the file, folder or link that others can change */
  constructor(path: string) {
    super(`Others can change ${path}`);
    this.path = path;
  }
}

/**
 * Reads a file that its owner alone can change: the file, each folder above it and each link on the way are the owner's, and
 * nobody else may write to them. Only POSIX systems tell that by owner and mode.
 * @throws NotOwned, and errors of the file system: ENOENT where no such file is
 */
export function readOwned(file: string, owner: Owner): Buffer {
  statSync(file);
  // Each folder was the owner's before the next step was looked up, so nobody else can exchange what is opened here. A pipe has
  // no end, and only to open one can wait for ever.
  const path = ownedPath(file, owner);
  const handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(handle);
    if (!isOwned(found, owner)) throw new NotOwned(path);
    if (!found.isFile() || found.size > LARGEST) throw new Error(`${path} is no small file`);
    return readFileSync(handle);
  } finally {
    closeSync(handle);
  }
}

const isOwned = ({ uid, mode }: { uid: number; mode: number }, owner: Owner): boolean =>
  (uid === 0 || uid === owner.uid) && (mode & OTHERS_WRITE) === 0;

/** The path without links. Every folder and link on the way is the owner's; the file itself is judged once it is open. */
function ownedPath(file: string, owner: Owner): string {
  const root = (): string => {
    if (!isOwned(lstatSync(sep), owner)) throw new NotOwned(sep);
    return sep;
  };
  let links = 0;
  let path = owner.below === sep ? root() : owner.below;
  const left = relative(path, file).split(sep);
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const next = name === '..' ? dirname(path) : join(path, name);
    const found = lstatSync(next);
    if (found.isSymbolicLink()) {
      // The mode of a link says nothing: whoever may write to its folder can replace it.
      if (!isOwned({ ...found, mode: 0 }, owner)) throw new NotOwned(next);
      if (++links > MOST_LINKS) throw new Error(`${file} has too many links`);
      const target = readlinkSync(next);
      left.unshift(...target.split(sep));
      if (isAbsolute(target)) path = root();
    } else if (left.length === 0 || isOwned(found, owner)) path = next;
    else throw new NotOwned(next);
  }
  return path;
}
