import type { ReactNode } from "react";
import type { Request, Route } from "../api/client";
import { useChange } from "../app/query";
import { Confirm } from "./form";

/** Confirms and then runs an irreversible action; the affected lists are reloaded. */
export function Remove<R extends Route>({ route, request, invalidates, title, word, action, onClose, onDone, children }: {
  route: R;
  request: Request<R>;
  invalidates?: string[];
  title: string;
  word: string;
  action: string;
  onClose: () => void;
  /** Unless given, it is closed when it is done. */
  onDone?: () => void;
  children: ReactNode;
}) {
  const change = useChange(route, invalidates);
  return (
    <Confirm title={title} word={word} action={action} busy={change.isPending} error={change.error} onClose={onClose} onConfirm={() => change.mutate(request, { onSuccess: onDone ?? onClose })}>
      {children}
    </Confirm>
  );
}
