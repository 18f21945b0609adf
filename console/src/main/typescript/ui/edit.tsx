import { type ReactNode, useState } from "react";
import type { Answer, ApiError } from "../api/client";
import { common } from "../texts/common";
import { Form } from "./form";
import { Ready } from "./page";

interface Read<T> {
  data: Answer<T> | undefined;
  error: ApiError | null;
  refetch: () => Promise<unknown>;
}

/** A form over loaded data: it starts with the data, keeps its version, and restarts when `again` is called. */
export function Editing<T>({ of, children }: { of: Read<T>; children: (start: T, etag: string | null, again: () => void) => ReactNode }) {
  const [round, setRound] = useState(0);
  const again = () => of.refetch().then(() => setRound((before) => before + 1));
  return <Ready of={of}>{() => of.data && <Start key={round} answer={of.data}>{(start, etag) => children(start, etag, again)}</Start>}</Ready>;
}

function Start<T>({ answer, children }: { answer: Answer<T>; children: (start: T, etag: string | null) => ReactNode }) {
  const [kept] = useState(answer);
  return <>{children(kept.data, kept.etag)}</>;
}

/** A form for data that other users change too: it reports a conflict (status 412) and offers a reload. */
export function ChangeForm({ error, again, children, ...rest }: {
  onSubmit: () => void;
  busy: boolean;
  error: ApiError | null;
  submit: string;
  again: () => void;
  children: ReactNode;
}) {
  const overtaken = error?.status === 412;
  return (
    <Form error={overtaken ? null : error} {...rest}>
      {children}
      {overtaken && (
        <div className="notice warn" role="alert">
          <strong>{common.overtaken}</strong>
          <span>{common.overtakenHint}</span>
          <div><button type="button" onClick={again}>{common.loadAnew}</button></div>
        </div>
      )}
    </Form>
  );
}
