/** Someone to choose. */
export interface Person {
  userId: number;
  name: string;
  /** Distinguishes people of the same name, such as the email. */
  detail?: string;
  deactivated?: boolean;
  bot?: boolean;
}

/** A channel to choose. */
export interface ChannelChoice {
  channelId: number;
  name: string;
  /** The purpose of the channel. */
  detail?: string;
  access?: 'public' | 'private' | 'web-public';
  archived?: boolean;
}

/** A user group to choose. */
export interface Group {
  groupId: number;
  /** As people know it: "Administrators" rather than "role:administrators". */
  name: string;
}

/** A permission in the form of the server: a group, or people and groups. */
export type GroupSetting = number | { direct_members: number[]; direct_subgroups: number[] };

/** The reason why a typed text names nothing; null if it was taken. */
export type Refusal = string | null;

/** Adds a choice once. Replaces the choice in a single-choice picker. */
export const withChoice = <One extends { key: string }>(chosen: One[], more: One, single: boolean): One[] =>
  single ? [more] : [...chosen.filter(({ key }) => key !== more.key), more];

/** The suggestions of a search, without chosen items and duplicates. */
export function unchosen<One extends { key: string }>(found: readonly One[], chosen: readonly One[]): One[] {
  const taken = new Set(chosen.map(({ key }) => key));
  return found.filter(({ key }) => !taken.has(key) && taken.add(key));
}

/** Whether a text is the whole name of a choice. */
export const isNamed = ({ label }: { label: string }, text: string): boolean =>
  label.toLowerCase() === text.toLowerCase();

/** Whether a text names a person without the list of people: a user ID or an email address. */
export const saysWho = (text: string): boolean =>
  /^[1-9]\d{0,14}$/.test(text) || /^[^\s@]+@[^\s@]+$/.test(text);

/** The members and groups of a permission that is not one group alone. */
export const partsOf = (setting: GroupSetting | undefined): { members: number[]; subgroups: number[] } => {
  if (setting === undefined) return { members: [], subgroups: [] };
  if (typeof setting === 'number') return { members: [], subgroups: [setting] };
  return { members: setting.direct_members, subgroups: setting.direct_subgroups };
};
