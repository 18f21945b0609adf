import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { ApiError } from "../api/client";
import { useQueryValue, useRested } from "../app/router";
import { Copy } from "./status";
import { Failed, Surface } from "./page";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
}

function Field({ label, hint, error, id, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && <span className="hint" id={`${id}-hint`}>{hint}</span>}
      {error && <span className="wrong" id={`${id}-error`}>{error}</span>}
    </div>
  );
}

function described(id: string, hint: ReactNode, error: string | undefined) {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined };
}

type TextProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "url" | "email" | "number" | "password" | "color" | "datetime-local" | "search";
  required?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  maxLength?: number;
  mono?: boolean;
  list?: string[];
};

export function TextField({ label, hint, error, value, onChange, mono, list, autoFocus, ...rest }: TextProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      <input ref={input} {...described(id, hint, error)} value={value} onChange={(event) => onChange(event.target.value)} className={mono ? "mono" : undefined} autoComplete="off" spellCheck={false} list={list ? `${id}-list` : undefined} {...rest} />
      {list && <datalist id={`${id}-list`}>{list.map((item) => <option key={item} value={item} />)}</datalist>}
    </Field>
  );
}

export function TextArea({ label, hint, error, value, onChange, rows, required, placeholder }: FieldProps & { value: string; onChange: (value: string) => void; rows?: number; required?: boolean; placeholder?: string }) {
  const id = useId();
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      <textarea {...described(id, hint, error)} value={value} rows={rows} required={required} placeholder={placeholder} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

export function Select<T extends string>({ label, hint, error, value, onChange, options }: FieldProps & { value: T; onChange: (value: T) => void; options: [value: T, name: string][] }) {
  const id = useId();
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      <select {...described(id, hint, error)} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map(([option, name]) => <option key={option} value={option}>{name}</option>)}
      </select>
    </Field>
  );
}

export function Check({ label, hint, checked, onChange, disabled }: { label: ReactNode; hint?: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }) {
  const id = useId();
  return (
    <div className="check">
      <input type="checkbox" id={id} checked={checked} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{label}{hint && <><br /><span className="soft" id={`${id}-hint`}>{hint}</span></>}</label>
    </div>
  );
}

/** Some of a set, each with a box. */
export function Choices({ label, hint, error, options, chosen, onChange }: FieldProps & { options: [value: string, name: string][]; chosen: string[]; onChange: (chosen: string[]) => void }) {
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {options.map(([value, name]) => (
        <Check key={value} label={name} checked={chosen.includes(value)} onChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))} />
      ))}
      {options.length === 0 && <span className="soft">None yet.</span>}
      {hint && <span className="hint">{hint}</span>}
      {error && <span className="wrong">{error}</span>}
    </fieldset>
  );
}

/** A form: sends on submit, shows errors, and does not send twice. */
export function Form({ onSubmit, busy, error, submit, danger, children }: {
  onSubmit: () => void;
  busy: boolean;
  error: ApiError | null;
  submit: string;
  danger?: boolean;
  children: ReactNode;
}) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form onSubmit={send}>
      {children}
      {error && <Failed error={error} />}
      <div className="row"><button type="submit" className={danger ? "danger" : "primary"} disabled={busy}>{busy ? "Working…" : submit}</button></div>
    </form>
  );
}

/** Requires the user to type a word before an irreversible action. */
export function Confirm({ title, word, action, busy, error, onConfirm, onClose, children }: {
  title: string;
  /** What has to be typed. */
  word: string;
  action: string;
  busy: boolean;
  error: ApiError | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [typed, setTyped] = useState("");
  return (
    <Surface title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === word && !busy) onConfirm();
        }}
      >
        {children}
        <TextField label={`Type ${word} to confirm`} value={typed} onChange={setTyped} autoFocus />
        {error && <Failed error={error} />}
        <div className="row"><button type="submit" className="danger" disabled={typed !== word || busy}>{busy ? "Working…" : action}</button></div>
      </form>
    </Surface>
  );
}

/** A secret that is shown this once. */
export function Secret({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="notice good" role="status">
      <strong>{label}</strong>
      <div className="row"><code style={{ overflowWrap: "anywhere" }}>{value}</code><Copy text={value} label={label} /></div>
      <span className="soft">{children ?? "Shown only once. Store it securely."}</span>
    </div>
  );
}

/** A filter of the address bar that follows typing. */
export function SearchBox({ name, label }: { name: string; label: string }) {
  const [value, setValue] = useQueryValue(name);
  const [typed, setTyped] = useState(value);
  const rested = useRested(typed);
  const seen = useRef(value);
  useEffect(() => {
    if (value !== seen.current) {
      seen.current = value;
      setTyped(value);
    }
  }, [value]);
  useEffect(() => {
    if (rested !== seen.current) {
      seen.current = rested;
      setValue(rested);
    }
  }, [rested]);
  return <input type="search" aria-label={label} placeholder={label} value={typed} onChange={(event) => setTyped(event.target.value)} />;
}

/** A filter of the address bar with a few values. */
export function FilterSelect({ name, label, options }: { name: string; label: string; options: [value: string, name: string][] }) {
  const [value, setValue] = useQueryValue(name);
  return (
    <select aria-label={label} value={value} onChange={(event) => setValue(event.target.value)}>
      <option value="">{label}: all</option>
      {options.map(([option, text]) => <option key={option} value={option}>{text}</option>)}
    </select>
  );
}
