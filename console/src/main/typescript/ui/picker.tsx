import { useState } from "react";
import type { ApiError } from "../api/client";
import { useApi } from "../app/query";
import { useRested } from "../app/router";
import { common } from "../texts/common";
import { TextField } from "./form";
import { Failed } from "./page";

interface Option {
  id: string;
  name: string;
  /** What distinguishes it from others of the same name. */
  more?: string;
}

interface ShownProps {
  label: string;
  text: string;
  onText: (text: string) => void;
  options: Option[];
  failure: ApiError | null;
  chosen: Option[];
  onChange: (chosen: Option[]) => void;
  single?: boolean;
  error?: string | undefined;
}

function Picker({ label, text, onText, options, failure, chosen, onChange, single, error }: ShownProps) {
  const left = options.filter((option) => !chosen.some((other) => other.id === option.id));
  return (
    <div className="field">
      <TextField label={label} type="search" value={text} onChange={onText} hint={common.pickHint} error={error} />
      {chosen.length > 0 && (
        <ul className="filters picked" aria-label={common.chosen}>
          {chosen.map((option) => (
            <li className="chip" key={option.id}>
              <span>{option.name}</span>
              <button type="button" className="plain small" aria-label={`${common.remove} ${option.name}`} onClick={() => onChange(chosen.filter((other) => other.id !== option.id))}>×</button>
            </li>
          ))}
        </ul>
      )}
      {failure && <Failed error={failure} />}
      <ul className="picks" aria-label={label}>
        {left.map((option) => (
          <li key={option.id}>
            <button type="button" className="plain" onClick={() => onChange(single ? [option] : [...chosen, option])}>
              {option.name}{option.more && <span className="soft">{option.more}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PickProps {
  label: string;
  chosen: Option[];
  onChange: (chosen: Option[]) => void;
  single?: boolean;
  error?: string | undefined;
}

/** Organizations, found by a part of their names. */
export function OrganizationPicker(props: PickProps) {
  const [text, setText] = useState("");
  const search = useRested(text.trim());
  const found = useApi("GET /organizations", { query: { limit: 8, ...(search ? { search } : {}) } });
  return <Picker {...props} text={text} onText={setText} failure={found.error} options={(found.data?.data.items ?? []).map(({ id, name }) => ({ id, name }))} />;
}

/** Users, found by a part of their names. */
export function UserPicker(props: PickProps) {
  const [text, setText] = useState("");
  const search = useRested(text.trim());
  const found = useApi("GET /users", { query: { limit: 8, ...(search ? { search } : {}) } });
  const options = (found.data?.data.items ?? []).map((user) => ({ id: user.id, name: user.displayName, more: user.organization?.name ?? common.noOrganization }));
  return <Picker {...props} text={text} onText={setText} failure={found.error} options={options} />;
}
