import { useEffect, useState } from "react";
import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { Link, setQuery, useQueryValue, useRested } from "../../app/router";
import { useMayViewAs, useViewAs, viewAs } from "../../app/rpc";
import { explorer } from "../../texts/explorer";
import { Form, TextField } from "../../ui/form";
import { Hash } from "../../ui/status";
import { Ready, Surface } from "../../ui/page";

const texts = explorer.viewAs;

/** Shows as which user the chain is read, and ends that. `?as=` with a user's identifier starts it, so that a user's page can link here. */
export function ViewAsBanner() {
  const viewed = useViewAs();
  const may = useMayViewAs();
  const { may: permitted } = useAccess();
  const [asked] = useQueryValue("as");
  useEffect(() => {
    if (asked && may && viewed?.id !== asked) viewAs({ id: asked, name: "" });
    if (asked) setQuery({ as: null });
  }, [asked, may, viewed]);
  if (!viewed) return null;
  const name = viewed.name || <Hash value={viewed.id} label="user" />;
  return (
    <div className="notice warn banner" role="status">
      <span>{texts.banner} <strong>{permitted("admin_read") ? <Link to={`users/${viewed.id}`}>{name}</Link> : name}</strong> {texts.bannerEnd}</span>
      <button type="button" onClick={() => viewAs(null)}>{texts.end}</button>
    </div>
  );
}

/** Chooses as whom to read. */
export function ViewAsChoice({ onClose }: { onClose: () => void }) {
  const { may } = useAccess();
  return <Surface title={texts.title} onClose={onClose}><p>{texts.hint}</p>{may("admin_read") ? <BySearch onClose={onClose} /> : <ById onClose={onClose} />}</Surface>;
}

function BySearch({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const search = useRested(text.trim());
  const users = useApi("GET /users", { query: { search, limit: 10 } });
  return (
    <div className="stack">
      <TextField label={texts.search} type="search" value={text} onChange={setText} autoFocus />
      <Ready of={users} rows={4}>
        {({ items }) => items.length === 0 ? <p className="soft">{texts.noMatch}</p> : (
          <ul className="plainlist">
            {items.map((user) => (
              <li key={user.id}>
                <button type="button" className="plain" onClick={() => { viewAs({ id: user.id, name: user.displayName }); onClose(); }}>{user.displayName}</button>
                {user.organization && <span className="soft">{user.organization.name}</span>}
              </li>
            ))}
          </ul>
        )}
      </Ready>
    </div>
  );
}

function ById({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState("");
  const begin = () => {
    viewAs({ id: id.trim(), name: "" });
    onClose();
  };
  return (
    <Form submit={texts.view} busy={id.trim() === ""} error={null} onSubmit={begin}>
      <TextField label={texts.id} value={id} onChange={setId} mono required autoFocus />
    </Form>
  );
}
