import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../api/client";

/** What a browser, a wallet or a passkey said, in words for people. */
export function inWords(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  const { name, code, message } = cause as { name?: string; code?: number; message?: string };
  const words = name === "NotAllowedError"
    ? "The passkey was not used in time, or you cancelled."
    : name === "InvalidStateError"
    ? "This device already holds a passkey for your account."
    : code === 4001
    ? "You declined it in your wallet."
    : code === -32002
    ? "Your wallet already asks you something. Open it and answer there."
    : message ?? "The browser did not do it.";
  return new ApiError(0, "BROWSER", words, [], null);
}

/** Several steps of which some are the browser's. What was read of the keys that begin so is read anew afterwards. */
export function useTask<T, V = void>(work: (value: V) => Promise<T>, invalidates: string[] = []) {
  const client = useQueryClient();
  return useMutation<T, ApiError, V>({
    mutationFn: (value) =>
      work(value).catch((cause: unknown) => {
        throw inWords(cause);
      }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: (query) => invalidates.some((prefix) => String(query.queryKey[0]).startsWith(prefix)),
      }),
  });
}
