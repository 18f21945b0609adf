import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client";

/** The error of a browser, a wallet or a passkey as a readable message. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const { name, code, message } = cause as { name?: string; code?: number; message?: string };
  const words = name === "NotAllowedError"
    ? "The passkey request timed out or was canceled. Try again."
    : name === "InvalidStateError"
    ? "This device already has a passkey for your account."
    : code === 4001
    ? "The request was rejected in your wallet."
    : code === -32002
    ? "Your wallet has a pending request. Open your wallet and complete it."
    : message ?? "The browser could not complete the request.";
  return new ApiError(0, "BROWSER", words, [], null);
}

/** Several steps of which some are the browser's. Afterwards cached responses whose keys have these prefixes are reloaded. */
export function useTask<T, V = void>(work: (value: V) => Promise<T>, invalidates: string[] = []) {
  const client = useQueryClient();
  return useMutation<T, ApiError, V>({
    mutationFn: (value) =>
      work(value).catch((cause: unknown) => {
        throw toApiError(cause);
      }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: (query) => invalidates.some((prefix) => String(query.queryKey[0]).startsWith(prefix)),
      }),
  });
}
