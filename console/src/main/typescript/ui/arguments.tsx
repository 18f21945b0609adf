import { explain } from "../texts/explain";
import { arrayOf, blank, canonical, type Parameter, type Value } from "./abi";
import { Select, TextField } from "./form";

/** A form for the arguments of a function, made from its interface. */
export function Arguments({ parameters, values, onChange }: { parameters: Parameter[]; values: Value[]; onChange: (values: Value[]) => void }) {
  return (
    <>
      {parameters.map((parameter, i) => (
        <Argument key={i} name={parameter.name || `[${i}]`} parameter={parameter} value={values[i] ?? ""} onChange={(value) => onChange(values.map((other, j) => (j === i ? value : other)))} />
      ))}
    </>
  );
}

function Argument({ name, parameter, value, onChange }: { name: string; parameter: Parameter; value: Value; onChange: (value: Value) => void }) {
  const label = `${name} (${canonical(parameter)})`;
  const array = arrayOf(parameter);
  if (array) return <Items label={label} name={name} item={array.item} isFixed={array.length !== null} values={Array.isArray(value) ? value : []} onChange={onChange} />;
  if (parameter.type === "tuple") {
    return (
      <fieldset className="parts">
        <legend>{label}</legend>
        <Arguments parameters={parameter.components} values={Array.isArray(value) ? value : []} onChange={onChange} />
      </fieldset>
    );
  }
  const text = typeof value === "string" ? value : "";
  if (parameter.type === "bool") return <Select label={label} value={text} onChange={onChange} options={[["false", "false"], ["true", "true"]]} />;
  return <TextField label={label} value={text} onChange={onChange} mono />;
}

function Items({ label, name, item, isFixed, values, onChange }: { label: string; name: string; item: Parameter; isFixed: boolean; values: Value[]; onChange: (values: Value[]) => void }) {
  return (
    <fieldset className="parts">
      <legend>{label}</legend>
      {values.map((value, i) => (
        <div className="part" key={i}>
          <Argument name={`${name}[${i}]`} parameter={item} value={value} onChange={(next) => onChange(values.map((other, j) => (j === i ? next : other)))} />
          {!isFixed && <button type="button" className="plain small" aria-label={explain.call.remove(`${name}[${i}]`)} onClick={() => onChange(values.filter((_, j) => j !== i))}>×</button>}
        </div>
      ))}
      {!isFixed && <div><button type="button" className="plain" onClick={() => onChange([...values, blank(item)])}>{explain.call.add}</button></div>}
    </fieldset>
  );
}
