import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { type ApiError, legacyRpc, rpcBatch, type RpcAnswer, type RpcCall, session } from "../api/client";
import { useAccess } from "./access";

/** The user as whom a reader views the chain (ADR 0056). */
export interface Viewed {
  id: string;
  name: string;
}

let viewed: Viewed | null = null;
const listeners = new Set<() => void>();

/** As whom the chain is read, if not as oneself; ends with the session. */
export function useViewAs(): Viewed | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (session.viewAs === null ? null : viewed),
  );
}

/** Whether the user may read as another user: those with full read access in the zone may. */
export function useMayViewAs(): boolean {
  const { zone } = useAccess();
  return zone.includes("full_read_access") || zone.includes("full_sequencer_rpc_access");
}

/** Reads as the given user from now on, or as the signed-in user again (null). */
export function viewAs(person: Viewed | null) {
  viewed = person;
  session.viewAs = person?.id ?? null;
  listeners.forEach((listener) => listener());
}

/** Several responses of the gateway by one request, as the signed-in or the viewed user. */
export function useRpc(calls: RpcCall[], options: { live?: number; enabled?: boolean; keep?: boolean } = {}) {
  const person = useViewAs();
  const as = person?.id ?? null;
  return useQuery<{ data: RpcAnswer[] }, ApiError>({
    queryKey: ["rpc", as, calls],
    queryFn: async ({ signal }) => ({ data: await rpcBatch(calls, signal) }),
    refetchInterval: options.live ?? false,
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/** One answer of the legacy rollup. */
export function useLegacyRpc<T>(method: string, params: unknown[]) {
  return useQuery<{ data: T }, ApiError>({
    queryKey: ["jsrpc", method, params],
    queryFn: async ({ signal }) => ({ data: await legacyRpc<T>(method, params, signal) }),
  });
}
