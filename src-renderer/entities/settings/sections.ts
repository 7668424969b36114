import { words } from '../../../resources/words.ts';

/** Whether a setting is of Perch on this computer, or of the account on all devices. */
export type Side = 'computer' | 'organization';

export type SectionName = (typeof sections)[number]['name'];
/** The groups of the sections of a side. */
export type GroupOf<On extends Side> = Extract<Section, { side: On }>['groups'][number];
/** Also the group of settings outside the catalogue. */
export type ShownGroup = GroupOf<Side>;

interface Shape {
  name: string;
  side: Side;
  groups: readonly string[];
}

/** The sections of the place, in their order; each is one page. */
export const sections = [
  { name: 'general', side: 'computer', groups: ['starting', 'tray', 'time', 'writing'] },
  { name: 'appearance', side: 'computer', groups: ['look'] },
  { name: 'quick', side: 'computer', groups: ['keys', 'quick'] },
  { name: 'alerts', side: 'computer', groups: ['tell', 'quiet', 'sound'] },
  { name: 'data', side: 'computer', groups: ['updates', 'backup'] },
  { name: 'account', side: 'organization', groups: ['account'] },
  { name: 'display', side: 'organization', groups: ['display'] },
  { name: 'language', side: 'organization', groups: ['language'] },
  { name: 'topics', side: 'organization', groups: ['topics'] },
  { name: 'privacy', side: 'organization', groups: ['privacy'] },
  {
    name: 'notifications',
    side: 'organization',
    groups: [
      'notify-direct',
      'notify-topics',
      'notify-channels',
      'notify-sounds',
      'notify-mobile',
      'notify-email',
    ],
  },
  { name: 'others', side: 'organization', groups: ['others'] },
] as const satisfies readonly Shape[];

export type Section = (typeof sections)[number];

const byGroup = new Map<ShownGroup, Section>(
  sections.flatMap((section) => section.groups.map((group) => [group, section] as const)),
);

/** The section that a group is in; every group is in one. */
export const sectionOf = (group: ShownGroup): Section => byGroup.get(group) ?? sections[0];

export const sectionWords = (name: SectionName): string => words(`settings.section.${name}`);

type Labelled = Exclude<
  Extract<Section, { name: 'general' | 'quick' | 'alerts' | 'data' | 'notifications' }>['groups'][number],
  'keys'
>;
const isLabelled = (group: ShownGroup): group is Labelled =>
  sectionOf(group).groups.length > 1 && group !== 'keys';

/** The words of a group's label; null if it is all that its section holds, or what the section is called by. */
export const groupWords = (group: ShownGroup): string | null =>
  isLabelled(group) ? words(`settings.group.${group}`) : null;

/** The path of a group: its section, and its label if the group has a label. */
export const pathOf = (group: ShownGroup): string[] => {
  const label = groupWords(group);
  const section = sectionWords(sectionOf(group).name);
  return label === null ? [section] : [section, label];
};
