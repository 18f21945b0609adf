import { type ComponentType, type ReactNode, useState } from "react";
import type { PermissionMatrix } from "../../api/types";
import { useAccess } from "../../app/access";
import { useApi } from "../../app/query";
import { contracts } from "../../texts/contracts";
import { Hash } from "../../ui/status";
import { Page, Ready, Tabs } from "../../ui/page";
import { useBreadcrumbs } from "./breadcrumbs";
import { liveChanges, type Staged } from "./drafts";
import { EventMatrix } from "./EventMatrix";
import { FunctionMatrix } from "./FunctionMatrix";
import { InterfaceTab } from "./InterfaceTab";
import { Settings } from "./Settings";
import { useStage } from "./stage";
import { StageBar } from "./StageBar";
import { UnsavedChangesPrompt } from "./UnsavedChangesPrompt";

type Tab = keyof typeof contracts.tabs;

/** What a tab of a contract's matrix is given. */
export interface MatrixTab {
  organizationId: string;
  matrix: PermissionMatrix;
  staged: Staged;
  change: (change: (staged: Staged) => Staged) => void;
  mayWrite: boolean;
}

interface FrameProps {
  organizationId: string;
  address: string;
  tab: Tab;
  name: string;
  children: ReactNode;
}

/** The frame of a contract's tabs. */
function Frame({ organizationId, address, tab, name, children }: FrameProps) {
  const at = `organizations/${organizationId}/contracts/${address}`;
  const crumbs = useBreadcrumbs(organizationId);
  return (
    <Page title={name} crumbs={crumbs} lead={<Hash value={address} label="address" full />}>
      <Tabs tabs={Object.entries(contracts.tabs).map(([key, title]) => [title, `${at}/${key}`])} current={`${at}/${tab}`} />
      {children}
    </Page>
  );
}

function ofMatrix(tab: Tab, Content: ComponentType<MatrixTab>) {
  return function ContractTab({ params }: { params: Record<string, string> }) {
    const organizationId = params.id ?? "";
    const address = (params.address ?? "").toLowerCase();
    const access = useAccess();
    const [kept, change] = useStage(organizationId, address);
    const asked = useApi("GET /organizations/{id}/contracts/{contractAddress}/permission-matrix", { path: { id: organizationId, contractAddress: address } });
    const mayWrite = access.may("admin_write", organizationId);
    const matrix = asked.data?.data;
    const staged = matrix ? liveChanges(matrix, kept) : kept;
    return (
      <Frame organizationId={organizationId} address={address} tab={tab} name={matrix ? matrix.contract.name || address : contracts.one}>
        <Ready of={asked}>{(data) => <Content organizationId={organizationId} matrix={data} staged={staged} change={change} mayWrite={mayWrite} />}</Ready>
        {matrix && <StageBar organizationId={organizationId} matrix={matrix} etag={asked.data?.etag ?? null} staged={staged} change={change} mayWrite={mayWrite} reload={() => asked.refetch()} />}
        <UnsavedChangesPrompt organizationId={organizationId} address={address} staged={kept} change={change} />
      </Frame>
    );
  };
}

export const ContractMatrix = ofMatrix("matrix", FunctionMatrix);
export const ContractEvents = ofMatrix("events", EventMatrix);
export const ContractInterface = ofMatrix("abi", InterfaceTab);

/** Name, interface and disclosure of a contract. */
export function ContractSettings({ params }: { params: Record<string, string> }) {
  const organizationId = params.id ?? "";
  const address = (params.address ?? "").toLowerCase();
  const [kept, change] = useStage(organizationId, address);
  const asked = useApi("GET /organizations/{id}/contracts/{contractAddress}", { path: { id: organizationId, contractAddress: address } });
  const [anew, setAnew] = useState(0);
  const reload = () => asked.refetch().then(() => setAnew((times) => times + 1));
  return (
    <Frame organizationId={organizationId} address={address} tab="settings" name={asked.data ? asked.data.data.name || address : contracts.one}>
      <Ready of={asked}>{(contract) => <Settings key={anew} organizationId={organizationId} contract={contract} etag={asked.data?.etag ?? null} reload={reload} />}</Ready>
      <UnsavedChangesPrompt organizationId={organizationId} address={address} staged={kept} change={change} />
    </Frame>
  );
}
