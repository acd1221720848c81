import { signal } from '@preact/signals-react';
import { GraphqlError } from '../api/errors';

/** The server's own words while it is closed for maintenance (contract, CLOSED). */
const closed = signal<string | undefined>(undefined);

/** Learns from how a call went whether the server is closed. */
export function noteOutcome(error?: unknown): void {
  closed.value = error instanceof GraphqlError && error.code === 'CLOSED' ? error.message : undefined;
}

/** What a page says where something couldn't be loaded, beside its own Try again. */
export const whyMissing = (usual: string): string => closed.value ?? usual;
