import { useQuery } from "@tanstack/react-query";
import { address, ApiError } from "../../api/client";
import type { Readiness } from "../../api/types";

/** Asks whether the node is ready: it says why not with status 503, which is an answer here. */
async function readiness(signal: AbortSignal): Promise<{ data: Readiness }> {
  let response: Response;
  try {
    response = await fetch(address("GET /readyz"), { signal, cache: "no-store", credentials: "omit" });
  } catch {
    throw new ApiError(0, "UNREACHABLE", "The service cannot be reached.", [], null);
  }
  const isJson = (response.headers.get("content-type") ?? "").includes("json");
  const body = isJson ? await response.json() : null;
  if (!Array.isArray(body?.checks)) {
    throw new ApiError(response.status, "READINESS", `The service answered ${response.status} ${response.statusText}`.trim(), [], response.headers.get("x-request-id"));
  }
  return { data: body as Readiness };
}

export function useReadiness() {
  return useQuery<{ data: Readiness }, ApiError>({ queryKey: ["GET /readyz"], queryFn: ({ signal }) => readiness(signal), refetchInterval: 5000 });
}
