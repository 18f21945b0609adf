import { type FormEvent, useId, useState } from "react";
import { useApi } from "../../app/query";
import { setQuery } from "../../app/router";
import { audit } from "../../texts/audit";
import { type Filter, FILTERS } from "./filters";

/** Adds one filter to those in the address bar. */
export function AddFilter({ zone }: { zone: boolean }) {
  const [name, setName] = useState<Filter>("actionType");
  const [value, setValue] = useState("");
  const [opened, open] = useState(false);
  const id = useId();
  const types = useApi("GET /audit-logs/action-types", {}, { enabled: zone && opened && name === "actionType" });
  const isTime = name === "from" || name === "to";
  const names = (Object.keys(FILTERS) as Filter[]).filter((filter) => zone || filter !== "tableName");
  const add = (event: FormEvent) => {
    event.preventDefault();
    const text = value.trim();
    if (text === "") return;
    setQuery({ [name]: isTime ? new Date(text).toISOString() : text }, false);
    setValue(name === "outcome" ? "failure" : "");
  };
  const choose = (filter: Filter) => {
    setName(filter);
    setValue(filter === "outcome" ? "failure" : "");
  };
  return (
    <form className="filters" onSubmit={add}>
      <select aria-label={audit.filterBy} value={name} onChange={(event) => choose(event.target.value as Filter)}>
        {names.map((filter) => <option key={filter} value={filter}>{FILTERS[filter]}</option>)}
      </select>
      {name === "outcome"
        ? (
          <select aria-label={audit.value} value={value} onChange={(event) => setValue(event.target.value)}>
            {Object.entries(audit.outcomes).map(([outcome, word]) => <option key={outcome} value={outcome}>{word}</option>)}
          </select>
        )
        : (
          <input
            aria-label={audit.value}
            placeholder={FILTERS[name]}
            type={isTime ? "datetime-local" : "text"}
            step={isTime ? 1 : undefined}
            list={name === "actionType" ? id : undefined}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onFocus={() => open(true)}
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      <datalist id={id}>{(types.data?.data.actionTypes ?? []).map((type) => <option key={type} value={type} />)}</datalist>
      <button type="submit">{audit.add}</button>
    </form>
  );
}
