import type { Component } from 'svelte';
import Bell from '@lucide/svelte/icons/bell';
import BellRing from '@lucide/svelte/icons/bell-ring';
import CircleUserRound from '@lucide/svelte/icons/circle-user-round';
import Ellipsis from '@lucide/svelte/icons/ellipsis';
import Eye from '@lucide/svelte/icons/eye';
import HardDrive from '@lucide/svelte/icons/hard-drive';
import Languages from '@lucide/svelte/icons/languages';
import MessagesSquare from '@lucide/svelte/icons/messages-square';
import Monitor from '@lucide/svelte/icons/monitor';
import Palette from '@lucide/svelte/icons/palette';
import Zap from '@lucide/svelte/icons/zap';
import type { SectionName } from '../../entities/settings/sections.ts';

/** The icon of each section; null for Perch itself, whose sign is the bird. */
export const sectionIcons: Record<SectionName, Component | null> = {
  general: null,
  appearance: Palette,
  quick: Zap,
  alerts: Bell,
  data: HardDrive,
  account: CircleUserRound,
  display: Monitor,
  language: Languages,
  topics: MessagesSquare,
  privacy: Eye,
  notifications: BellRing,
  others: Ellipsis,
};
