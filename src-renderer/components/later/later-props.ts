import type { Component } from 'svelte';

/** The props of a component that a chunk contains. */
export type PropsOf<Part> = Part extends Component<infer Props> ? Props : never;
