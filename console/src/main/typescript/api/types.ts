// Made from src/docs/openapi.json: see ApiTypesTest.

export type Access = {
  userId: string;
  zone: AccessHeld;
  organizations: Array<AccessHeldIn>;
};

export type AccessExplanation = {
  allowed: boolean | null;
  ruleId: string | null;
  reason: string;
  facts: Array<Fact>;
  frame: AccessExplanationFailedFrame | null;
  remedy: CreateContractPermission | null;
  replaces: number | null;
  advice: string | null;
  decoded: DecodedCall | null;
  suggestions: Array<Suggestion>;
};

export type AccessExplanationFailedFrame = {
  path: Array<number>;
  to: string | null;
  methodSelector: string | null;
  accessType: string | null;
};

export type AccessHeld = {
  administrator: boolean;
  rights: Array<"READ" | "WRITE" | "ZONE_READ" | "ZONE_WRITE" | "SESSION" | "WALLET_TOKEN" | "MACHINE" | "M2M_KEY" | "TENANT" | "SERVICE">;
  permissions: Array<string>;
};

export type AccessHeldIn = {
  id: string;
  name: string;
  member: boolean;
  administrator: boolean;
  rights: Array<"READ" | "WRITE" | "ZONE_READ" | "ZONE_WRITE" | "SESSION" | "WALLET_TOKEN" | "MACHINE" | "M2M_KEY" | "TENANT" | "SERVICE">;
  permissions: Array<string>;
};

export type AccessPlan = {
  id: string;
  organizationId: string | null;
  state: "planned" | "applied" | "stale";
  hash: string;
  createdBy: string;
  createdAt: string;
  appliedBy: string | null;
  appliedAt: string | null;
  changes: Array<PlannedChange>;
  facts: Array<FactChange>;
  summary: PlanSummary;
  lines: Array<PlanLine>;
  notCompared: Array<string>;
};

export type AccessQuery = {
  whoCan?: AccessQueryWhoCan | null;
  whatCan?: AccessQueryWhatCan | null;
};

export type AccessQueryWhatCan = {
  userId?: string | null;
  m2mAppId?: string | null;
  contract?: string | null;
};

export type AccessQueryWhoCan = {
  contract: string;
  function?: string | null;
  selector?: string | null;
  access: "read" | "write";
  arguments: "own" | "any";
};

export type AddWallet = {
  walletAddress: string;
};

export type AllowanceTransaction = {
  txHash: string | null;
};

export type AllowanceVerdict = {
  authorized: boolean;
};

export type ApiKey = {
  id: string;
  name: string;
  keyPrefix: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
  tenantId: string | null;
  m2mAppId: string | null;
};

export type ApiKeyPage = {
  items: Array<ApiKey>;
  pagination: PagePagination;
};

export type Application = {
  id: string;
  clientId: string;
  name: string;
  redirectUrls: Array<string>;
  description: string | null;
  imageUrl: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ApplicationPage = {
  items: Array<Application>;
  pagination: PagePagination;
};

export type ArgumentRestriction = {
  argumentIndex: number;
};

export type AssignMember = {
  userId: string;
};

export type AssociateWallet = {
  walletAddress: string;
  message: string;
  signature: string;
  nonceToken: string;
};

export type AssociationChallenge = {
  message: string;
  nonce: string;
  nonceToken: string;
};

export type Attempt = {
  webhookId: string;
  sequence: number;
  attempt: number;
  sentAt: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  hidden: string | null;
  event: DeliveredEvent | null;
  request: SentRequest | null;
};

export type AttemptCursorPage = {
  items: Array<Attempt>;
  next: string | null;
};

export type AuditActionType = "auth.login_succeeded" | "auth.login_failed" | "auth.logout" | "authz.denied" | "api.mutation" | "user.create-by-admin" | "user.update" | "user.delete" | "role.create" | "role.update" | "role.delete" | "contract.create" | "contract.update" | "contract.address-change" | "contract.delete" | "contract-function-permission.create" | "contract-function-permission.update" | "contract-function-permission.delete" | "contract-event-permission.create" | "contract-event-permission.update" | "contract-event-permission.delete" | "template.create" | "template.update" | "template.delete" | "template-permission.create" | "template-permission.update" | "template-permission.delete" | "application.create" | "application.update" | "application.delete" | "tenant.create" | "tenant.update" | "tenant.delete" | "tenant.user.create" | "tenant.api-key.auth-failure.invalid-key" | "tenant.api-key.auth-failure.ip-blocked" | "service.create" | "service.update" | "service.delete" | "api-key.create" | "api-key.revoke" | "api-key.auth-failure.invalid-key" | "ip-whitelist.create" | "ip-whitelist.delete" | "session.revoke" | "session.revoke-all" | "session.revoke-others" | "session.extend" | "passkey.register-begin" | "passkey.register" | "passkey.update" | "passkey.delete" | "passkey.admin-reset-all" | "passkey.authenticate-failed" | "passkey.step-up-begin" | "passkey.step-up-verified" | "passkey.step-up-failed" | "passkey.step-up-rejected" | "passkey.step-up-consumed" | "wallet.associate" | "wallet.disassociate" | "wallet-token.invalidate" | "transaction-allowance.create" | "transaction-allowance.update-hash" | "m2m-app.create" | "m2m-app.update" | "m2m-app.delete" | "m2m-app.api-key.auth-failure.invalid-key" | "m2m-app.api-key.auth-failure.ip-blocked" | "m2m-app.user.create" | "m2m-app.wallet.associate" | "organization.create" | "organization.update" | "organization.delete" | "organization.user.add" | "organization.user.remove" | "organization.user.roles.update" | "organization.oidc-provider.set" | "organization.oidc-provider.test" | "organization.oidc-provider.delete" | "invitation.join" | "organization.pending_admin.add" | "organization.pending_admin.remove" | "organization.admin.add" | "organization.admin.remove" | "organization.branding.update" | "organization.siwe-settings.update" | "organization.sessions.revoke" | "contract-permission-matrix.replace" | "plan.create" | "plan.apply" | "contract-claim.create" | "contract-claim.confirm" | "contract-claim.refuse" | "user.view-as" | "event-webhook.create" | "event-webhook.update" | "event-webhook.delete" | "event-webhook.rotate-key" | "event-webhook.redeliver" | "event-webhook.cancel-redelivery" | "event-webhook.preview-redelivery" | "event-webhook.test" | "operational-webhook.set" | "operational-webhook.delete" | "operational-webhook.rotate-key" | "operational-webhook.test" | "batch-job.stop" | "batch-job.restart" | "batch-job.start" | "audit-log.export" | "policy.export" | "audit-log.verify" | "sentinel.escape" | "sentinel.suspect" | "sentinel.acknowledge" | "legacy-account.toggle-2fa" | "faucet.claim" | "tenant.api-key.create" | "tenant.api-key.revoke" | "tenant.ip-whitelist.create" | "tenant.ip-whitelist.delete";

export type AuditLog = {
  id: string;
  actionType: string;
  actionDetails: AuditLogActionDetails;
  activeUserId: string | null;
  activeTenantId: string | null;
  activeServiceId: string | null;
  activeOrganizationId: string | null;
  actorType: string;
  authSubject: string | null;
  traceId: string;
  requestId: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
};

export type AuditLogActionDetails = {
  resourceType: string;
  resourceId: string | null;
  operation: string;
  statusCode: number;
  result: string;
  ruleId: string | null;
  reason: string | null;
};

export type AuditLogPage = {
  items: Array<AuditLog>;
  pagination: PagePagination;
};

export type AuditLogsActionTypes = {
  actionTypes: Array<string>;
};

export type AuthorizeTransaction = {
  walletAddress: string;
  toAddress: string | null;
  nonce: number;
  calldata?: string | null;
  value?: string | null;
};

export type BatchJob = {
  name: string;
  state: string;
  since: string | null;
  stoppedBy: string | null;
  runningOn: Array<string>;
  failure: string | null;
  failedAt: string | null;
  nextAt: string | null;
  latest: JobExecution | null;
  kind: string;
  startable: boolean;
  parameters: Array<JobParameter>;
};

export type BatchJobList = {
  items: Array<BatchJob>;
  webhooks: WebhookLag;
};

export type BeginStepUp = {
  action: string;
};

export type BlockEscape = {
  place: number;
  txHash: string;
  verdict: "clean" | "escaped" | "unjudged" | "undecided";
  sender: string;
  userId: string | null;
  organizationId: string | null;
  ruleId: string;
  path: string;
  target: string | null;
  methodSelector: string | null;
  suspected: boolean;
};

export type BlockJudgement = {
  kind: string;
  blockNumber: number;
  lastBlock: number | null;
  blockHash: string | null;
  parentHash: string | null;
  minedAt: string | null;
  judgedAt: string;
  leftAt: string | null;
  acknowledged: boolean;
  verdict: "clean" | "escaped" | "unjudged" | "undecided";
  reason: string | null;
  policyVersion: number | null;
  transactions: number | null;
  frames: number | null;
  outsideSystem: number | null;
  outsideLayer1: number | null;
  outsideUnknown: number | null;
  escaped: number | null;
  undecided: number | null;
  suspected: number | null;
  judgedAgain: boolean;
};

export type BlockJudgementPage = {
  items: Array<BlockJudgement>;
  pagination: PagePagination;
};

export type BrandingUpdate = {
  brandName: string | null;
  logoUrl: string | null;
  primaryColor: string | null;
  name?: string | null;
};

export type BriefHealth = {
  state: "disabled" | "paused" | "error" | "failing" | "lagging" | "healthy";
  reason: string;
};

export type CheckBalance = {
  address: string;
};

export type CheckReadAccess = {
  userId: string;
};

export type ContestedContract = {
  contractAddress: string;
  name: string | null;
  organizationId: string;
  deployerAddress: string;
  deployerOrganizationId: string | null;
  createdAt: string;
};

export type ContestedContractPage = {
  items: Array<ContestedContract>;
  pagination: PagePagination;
};

export type Contract = {
  contractAddress: string;
  abi: string;
  name: string | null;
  description: string | null;
  templateId: number | null;
  organizationId: string | null;
  isSystemContract: boolean;
  discloseErc20TotalSupply: boolean;
  discloseBytecode: boolean;
  disclosureStartBlock: string;
  disclosedAddresses: Array<ContractDisclosedAddress>;
  disclosedSlots: Array<string>;
  createdAt: string;
  updatedAt: string;
};

export type ContractAbi = {
  contractAddress: string;
  name: string | null;
  organizationId: string | null;
  abi: Array<Record<string, unknown>>;
  functions: Array<ContractAbiCallableFunction>;
};

export type ContractAbiCallableFunction = {
  selector: string;
  signature: string;
  name: string;
  accessType: string;
};

export type ContractClaim = {
  contractAddress: string;
  organizationId: string;
  organizationName: string;
  state: string;
  registeredBy: string | null;
  requestedBy: string | null;
  decidedBy: string | null;
  createdAt: string;
  decidedAt: string | null;
};

export type ContractClaimPage = {
  items: Array<ContractClaim>;
  pagination: PagePagination;
};

export type ContractDefinition = {
  contractAddress: string;
  abi: string;
  name: string;
  description: string;
  templateId?: number | null;
  templateKey?: string | null;
};

export type ContractDeployment = {
  id: string;
  address: string;
  deployedBy: string | null;
  deployerAddress: string;
  deployerNonce: number | null;
  deployTxHash: string;
  startedAt: string | null;
  successAt: string | null;
  erroredAt: string | null;
  errorMessage: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ContractDeploymentPage = {
  items: Array<ContractDeployment>;
  pagination: PagePagination;
};

export type ContractDisclosedAddress = {
  address: string;
};

export type ContractEntry = {
  address: string;
  organization?: string;
  name?: string;
  description?: string;
  templateKey?: string;
  abi?: Array<Record<string, unknown>>;
  isSystemContract?: boolean;
  disclosure?: DisclosureEntry;
};

export type ContractListItemGroup = {
  type: string;
  templateId: number;
  templateKey: string;
  templateName: string;
  templateDescription: string | null;
  contractCount: number;
  matchingContractsCount?: number;
};

export type ContractListItemSingle = {
  type: string;
  contractAddress: string;
  abi?: string;
  name: string | null;
  description: string | null;
  templateId: number | null;
  organizationId: string | null;
  isSystemContract: boolean;
  discloseErc20TotalSupply: boolean;
  discloseBytecode: boolean;
  disclosureStartBlock: string;
  disclosedAddresses: Array<ContractDisclosedAddress>;
  disclosedSlots: Array<string>;
  createdAt: string;
  updatedAt: string;
};

export type CreateApiKey = {
  name: string;
  expiresAt: string;
};

export type CreateApplication = {
  clientId?: string | null;
  name: string;
  redirectUrls: Array<string>;
  description?: string | null;
  imageUrl?: string | null;
};

export type CreateContractPermission = {
  contractAddress: string;
  methodSelector?: string | null;
  accessType: "read" | "write";
  functionSignature: string;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  isUmbrella?: boolean | null;
  organizationOnly?: boolean | null;
  roles?: Array<RoleRef> | null;
  argumentRestrictions?: Array<ArgumentRestriction> | null;
  readsWithin?: boolean | null;
};

export type CreateEventPermission = {
  topic0Constant?: string | null;
  topic1Constant?: string | null;
  topic2Constant?: string | null;
  topic3Constant?: string | null;
  topic1ConditionType?: "equalTo" | "userAddress" | null;
  topic2ConditionType?: "equalTo" | "userAddress" | null;
  topic3ConditionType?: "equalTo" | "userAddress" | null;
  roles: Array<RoleRef>;
};

export type CreateFunctionPermission = {
  methodSelector?: string | null;
  accessType: "read" | "write";
  functionSignature: string;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  roles?: Array<RoleRef> | null;
  argumentRestrictions?: Array<ArgumentRestriction> | null;
  readsWithin?: boolean | null;
};

export type CreateIpWhitelistEntry = {
  ipAddress: string;
  description?: string | null;
};

export type CreateM2mApplication = {
  name: string;
  description?: string | null;
  roles: Array<RoleRef>;
  organizationIds?: Array<string> | null;
  givesSystemPermissions?: boolean | null;
};

export type CreateMachineUser = {
  displayName: string;
  wallets?: Array<string> | null;
};

export type CreateOrganizationM2mApplication = {
  name: string;
  description?: string | null;
  roles: Array<RoleRef>;
};

export type CreateSiweMessage = {
  address: string;
  domain?: string | null;
  organizationId?: string | null;
};

export type CreateTemplate = {
  templateKey: string;
  name: string;
  description?: string | null;
  abi: string;
};

export type CreateTemplatePermission = {
  methodSelector?: string | null;
  accessType: "read" | "write";
  functionSignature: string;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  organizationOnly?: boolean | null;
  roles?: Array<RoleRef> | null;
  argumentRestrictions?: Array<ArgumentRestriction> | null;
  readsWithin?: boolean | null;
};

export type CreateTenantUser = {
  displayName: string;
  walletAddresses: Array<WalletAddressRef>;
};

export type CreateWebhook = {
  name: string;
  delivery?: "callback" | "poll" | null;
  url?: string | null;
  contract: string;
  topic0?: string | null;
  from_block?: number | null;
  decode_events?: boolean | null;
  block_tag?: "latest" | "finalized" | null;
  ordered?: boolean | null;
  events?: Array<WebhookEvent> | null;
};

export type CreateZoneEventPermission = {
  contractAddress: string;
  topic0Constant?: string | null;
  topic1Constant?: string | null;
  topic2Constant?: string | null;
  topic3Constant?: string | null;
  topic1ConditionType?: "equalTo" | "userAddress" | null;
  topic2ConditionType?: "equalTo" | "userAddress" | null;
  topic3ConditionType?: "equalTo" | "userAddress" | null;
  organizationOnly?: boolean | null;
  roles: Array<RoleRef>;
};

export type CreatedApiKey = {
  id: string;
  name: string;
  keyPrefix: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
  tenantId: string | null;
  m2mAppId: string | null;
  fullKey: string;
};

export type CreatedOrganizationApiKey = {
  id: string;
  name: string;
  keyPrefix: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
  fullKey: string;
};

export type CreatedWebhook = {
  endpoint: CreatedWebhookEndpoint;
  subscription: Subscription;
  user_id: string;
};

export type CreatedWebhookEndpoint = {
  id: string;
  name: string;
  delivery: "callback" | "poll";
  url: string | null;
  signing_key: string | null;
  enabled: boolean;
  ordered: boolean | null;
  created_at: string;
  updated_at: string;
};

export type CredentialDescriptor = {
  id: string;
  type: string;
  transports?: Array<string>;
};

export type CryptoNativeLogin = {
  message: string;
  signature: string;
  nonceToken: string;
  passkeyAssertion?: Record<string, unknown> | null;
};

export type CurrentSession = {
  type: string;
  id: number;
  userId: string;
  authMethod: "siwe" | "oidc";
  withPasskey: boolean;
  createdAt: string;
  expiresAt: string;
  renewableUntil: string;
  lastUsedAt: string | null;
};

export type DbMutation = {
  id: string;
  tableName: string;
  operation: string;
  primaryKey: string | null;
  oldRow: Record<string, unknown> | null;
  newRow: Record<string, unknown> | null;
  changedColumns: Array<string> | null;
  requestId: string | null;
  jobId: string | null;
  traceId: string | null;
  actorId: string | null;
  actorType: string | null;
  httpOperation: string | null;
  method: string | null;
  url: string | null;
  occurredAt: string;
  createdAt: string;
};

export type DbMutationPage = {
  items: Array<DbMutation>;
  pagination: PagePagination;
};

export type DecodedCall = {
  signature: string;
  arguments: Array<DecodedCallArgument>;
};

export type DecodedCallArgument = {
  name: string;
  type: string;
  value: string | boolean | Array<unknown>;
};

export type DeletedPasskeys = {
  deletedCount: number;
};

export type DeliveredEvent = {
  eventId: string;
  blockNumber: number;
  blockHash: string;
  transactionHash: string;
  logIndex: number;
  removed: boolean;
};

export type DeliveryAttempt = {
  endpointId: string;
  name: string | null;
  url: string | null;
  userId: string | null;
  organizationId: string | null;
  webhookId: string;
  sequence: number | null;
  attempt: number;
  outcome: "received" | "failed";
  sentAt: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  nextAttemptAt: string | null;
  hidden: string | null;
  contract: string | null;
  event: DeliveredEvent | null;
};

export type DeliveryAttemptCursorPage = {
  items: Array<DeliveryAttempt>;
  next: string | null;
};

export type DenialExplanation = {
  denial: RpcDenial;
  argumentsKnown: boolean;
  note: string;
  now: AccessExplanation;
};

export type Disclosure = {
  id: string;
  createdAt: string;
  kind: string;
  method: string | null;
  txHash: string | null;
  firstBlock: number | null;
  lastBlock: number | null;
  extent: string | null;
  actorType: string | null;
  actorId: string | null;
  organizationId: string | null;
  viewedUserId: string | null;
  ipAddress: string | null;
  requestId: string | null;
  traceId: string | null;
  count: number;
};

export type DisclosureCheck = {
  authorized: boolean;
};

export type DisclosureDefinition = {
  discloseErc20TotalSupply: boolean;
  discloseBytecode: boolean;
  disclosureStartBlock: string;
  disclosedAddresses: Array<DisclosureDefinitionAccount>;
  disclosedSlots?: Array<string> | null;
};

export type DisclosureDefinitionAccount = {
  address: string;
};

export type DisclosureEntry = {
  erc20TotalSupply?: boolean;
  bytecode?: boolean;
  startBlock?: number;
  addresses?: Array<string>;
  slots?: Array<string>;
};

export type DisclosurePage = {
  items: Array<Disclosure>;
  pagination: PagePagination;
};

export type EnableWallet = {
  walletAddress: string;
  contractAddress: string;
  calldata: string;
  nonce: number;
};

export type ErrorBody = {
  error: ErrorBodyDetail;
};

export type ErrorBodyDetail = {
  code: string;
  message: string;
  issues?: Array<FailureIssue>;
};

export type EventBody = {
  type: string;
  timestamp: string;
  data: EventBodyData;
};

export type EventBodyData = {
  subscription_id: string;
  endpoint_id: string;
  sequence: number;
  event_id: string;
  chain_name: string;
  chain_id: number;
  contract: string;
  topic0: string;
  topics: Array<string>;
  data: string;
  block_number: number;
  block_hash: string;
  block_timestamp: number;
  transaction_hash: string;
  transaction_index: number;
  log_index: number;
  removed: boolean;
  decoded?: {
    name: string;
    signature: string;
    args: Array<{
      name: string;
      type: string;
      indexed: boolean;
      value: string | boolean | Array<unknown>;
      hashed?: boolean;
    }>;
  } | null;
  decode_error?: string;
};

export type EventFilter = {
  argument: number | string;
  equalTo: string | number | boolean;
};

export type EventPage = {
  events: Array<PolledEvent>;
  next: number;
  more: boolean;
};

export type EventPermission = {
  id: string;
  contractAddress: string;
  topic0Constant: string | null;
  topic1Constant: string | null;
  topic2Constant: string | null;
  topic3Constant: string | null;
  topic1ConditionType: string | null;
  topic2ConditionType: string | null;
  topic3ConditionType: string | null;
  organizationOnly: boolean;
  roles: Array<Role>;
  createdAt: string;
  updatedAt: string;
};

export type EventPermissionEntry = {
  id?: string;
  contract: string;
  topic0Constant?: string;
  topic1Constant?: string;
  topic2Constant?: string;
  topic3Constant?: string;
  topic1ConditionType?: "equalTo" | "userAddress";
  topic2ConditionType?: "equalTo" | "userAddress";
  topic3ConditionType?: "equalTo" | "userAddress";
  organizationOnly?: boolean;
  roles?: Array<string>;
};

export type EventPermissionPage = {
  items: Array<EventPermission>;
  pagination: PagePagination;
};

export type EventRuleList = {
  fingerprint: string;
  rules: Array<EventRuleListRule>;
};

export type EventRuleListCondition = {
  type: string;
  value?: string | null;
};

export type EventRuleListRule = {
  contractAddress: string;
  topic0: string | null;
  topic1: EventRuleListCondition | null;
  topic2: EventRuleListCondition | null;
  topic3: EventRuleListCondition | null;
};

export type ExplainAccess = {
  actor: ExplainAccessCaller;
  method: string;
  params: Array<unknown>;
  proposed?: Array<CreateContractPermission> | null;
};

export type ExplainAccessCaller = {
  userId?: string | null;
  m2mAppId?: string | null;
  tenantId?: string | null;
};

export type Fact = {
  rule: string;
  holds: boolean | null;
  value: Record<string, unknown> | null;
};

export type FactChange = {
  kind: string;
  subject: string;
  name: string;
  before: Record<string, unknown> | Array<unknown> | null;
  after: Record<string, unknown> | Array<unknown> | null;
};

export type FailedCallback = {
  sequence: number;
  webhookId: string | null;
  state: string;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  endedAt: string | null;
  forgottenAt: string | null;
  nextAttemptAt: string | null;
  hidden: string | null;
  event: DeliveredEvent | null;
};

export type FailedCallbackCursorPage = {
  items: Array<FailedCallback>;
  next: string | null;
};

export type FailureIssue = {
  path: string;
  message: string;
};

export type FinishRegistration = {
  response: Record<string, unknown>;
  deviceName?: string | null;
};

export type FinishStepUp = {
  action: string;
  assertion: Record<string, unknown>;
};

export type FunctionPermission = {
  id: number;
  contractAddress: string;
  methodSelector: string;
  functionSignature: string;
  accessType: string;
  ruleType: string;
  isUmbrella: boolean;
  organizationOnly: boolean;
  roles: Array<RoleName>;
  argumentRestrictions: Array<ArgumentRestriction>;
  readsWithin: boolean;
  createdAt: string;
  updatedAt: string;
};

export type FunctionPermissionEntry = {
  id?: number;
  contract?: string;
  templateKey?: string;
  functionSignature: string;
  accessType: "read" | "write";
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  roles?: Array<string>;
  argumentRestrictions?: Array<number>;
  isUmbrella?: boolean;
  readsWithin?: boolean;
  organizationOnly?: boolean;
};

export type FunctionPermissionPage = {
  items: Array<FunctionPermission>;
  pagination: PagePagination;
};

export type GroupedContracts = {
  items: Array<ContractListItemGroup | ContractListItemSingle>;
  pagination: PagePagination;
  totalGroups: number;
  totalUngrouped: number;
  totalContracts: number;
};

export type Health = {
  state: "up" | "down" | "unknown" | "off";
  at: string;
  items: Array<HealthItem>;
};

export type HealthItem = {
  kind: "node" | "database" | "chain_node" | "layer1_node" | "identity_provider" | "job" | "audit_checkpoint";
  name: string;
  state: "up" | "down" | "unknown" | "off";
  since: string;
  at: string;
  millis: number | null;
  reason: string | null;
  node?: HealthItemNode;
  database?: HealthItemDatabase;
  chainNode?: HealthItemChainNode;
  job?: HealthItemJob;
};

export type HealthItemChainNode = {
  embedded: boolean;
  asked: boolean;
  headBlock: number | null;
  headAt: string | null;
  failedAt: string | null;
  failure: string | null;
};

export type HealthItemDatabase = {
  version: string | null;
  open: number | null;
  inUse: number | null;
  most: number | null;
  waiting: number;
};

export type HealthItemJob = {
  progressAt: string | null;
  nextAt: string | null;
};

export type HealthItemNode = {
  id: string;
  version: string | null;
  startedAt: string | null;
  seenAt: string;
  own: boolean;
};

export type Info = {
  policyEnabled: boolean;
  features: Array<string>;
  multiOrgEnabled: boolean;
  orgRoutingByDomain: boolean;
  orgId: string | null;
};

export type InitiateAssociation = {
  walletAddress: string;
  domain: string;
};

export type InterfaceParameter = {
  name: string;
  type: string;
  indexed: boolean;
  components: Array<InterfaceParameter>;
};

export type InvalidatedToken = {
  newWalletToken: string;
  message: string;
};

export type InviteMember = {
  oidcSub: string;
  displayName: string;
};

export type IpRangeEntry = {
  id?: string;
  ipAddress: string;
  description?: string;
};

export type IpWhitelistEntry = {
  id: string;
  ipAddress: string;
  description: string | null;
  isOverbroad: boolean;
  createdAt: string;
  updatedAt: string;
  tenantId: string | null;
  m2mAppId: string | null;
};

export type IpWhitelistEntryPage = {
  items: Array<IpWhitelistEntry>;
  pagination: PagePagination;
};

export type JobCommand = {
  name: string;
  stopped: boolean;
  orderedBy: string | null;
  orderedAt: string;
};

export type JobExecution = {
  id: string;
  job: string;
  node: string;
  executionId: number;
  state: string;
  since: string;
  startedAt: string;
  endedAt: string | null;
  batchStatus: string;
  exitStatus: string | null;
  progressAt: string | null;
  failure: string | null;
  failedAt: string | null;
  nextAt: string | null;
  seenAt: string;
  steps: Array<JobStep>;
  parameters: Record<string, string>;
  runId: string | null;
  restartable: boolean;
};

export type JobExecutionPage = {
  items: Array<JobExecution>;
  pagination: PagePagination;
};

export type JobParameter = {
  name: string;
  type: string;
  values: Array<string>;
  explanation: string;
};

export type JobPartition = {
  partition: number;
  readCount: number;
  writeCount: number;
  commitCount: number;
  rollbackCount: number;
  readSkipCount: number;
  processSkipCount: number;
  writeSkipCount: number;
  filterCount: number;
};

export type JobRun = {
  id: string;
  name: string;
  parameters: Record<string, string>;
  orderedBy: string;
  orderedAt: string;
};

export type JobStep = {
  name: string;
  batchStatus: string;
  exitStatus: string | null;
  startedAt: string | null;
  endedAt: string | null;
  readCount: number;
  writeCount: number;
  commitCount: number;
  rollbackCount: number;
  readSkipCount: number;
  processSkipCount: number;
  writeSkipCount: number;
  filterCount: number;
  partitions: Array<JobPartition>;
};

export type JudgedBlock = {
  judgement: BlockJudgement;
  escapes: Array<BlockEscape>;
  escapesIntact: boolean;
};

export type KafkaLag = {
  queueDepth: number;
  oldestEventAt: string | null;
  skipped: number;
};

export type KeyChallenge = {
  address: string;
};

export type KeyLogin = {
  message: string;
  signature: string;
  nonceToken: string;
};

export type KeySession = {
  id: string;
  publicKey: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string;
};

export type KeySessionList = {
  items: Array<KeySession>;
};

export type KeycloakOutboxEntry = {
  kind: string;
  recordId: string;
  state: string;
  attempts: number;
  dueAt: string;
  lastError: string | null;
  createdAt: string;
  updatedAt: string;
};

export type KeycloakOutboxEntryPage = {
  items: Array<KeycloakOutboxEntry>;
  pagination: PagePagination;
};

export type LegacyRollupTestnetConfig = {
  contractAddress: string;
};

export type LegacyRollupWithdrawalTimes = {
  normal: number;
  fast: number;
};

export type LegacyToken = {
  id: number;
  address: string;
  symbol: string;
  decimals: number;
};

export type ListedApiKey = {
  id: string;
  name: string;
  keyPrefix: string;
  state: "active" | "expired" | "revoked";
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
  owner: ListedApiKeyKeyOwner;
};

export type ListedApiKeyKeyOwner = {
  type: "tenant" | "m2m_app";
  id: string;
  name: string;
  organization: ListedApiKeyOwningOrganization | null;
};

export type ListedApiKeyOwningOrganization = {
  id: string;
  name: string;
};

export type ListedApiKeyPage = {
  items: Array<ListedApiKey>;
  pagination: PagePagination;
};

export type ListedContract = {
  contractAddress: string;
  abi?: string;
  name: string | null;
  description: string | null;
  templateId: number | null;
  organizationId: string | null;
  isSystemContract: boolean;
  discloseErc20TotalSupply: boolean;
  discloseBytecode: boolean;
  disclosureStartBlock: string;
  disclosedAddresses: Array<ContractDisclosedAddress>;
  disclosedSlots: Array<string>;
  createdAt: string;
  updatedAt: string;
};

export type ListedPlan = {
  id: string;
  organizationId: string | null;
  state: "planned" | "applied" | "stale";
  hash: string;
  changes: number;
  createdBy: string;
  createdAt: string;
  appliedBy: string | null;
  appliedAt: string | null;
};

export type ListedPlanPage = {
  items: Array<ListedPlan>;
  pagination: PagePagination;
};

export type ListedRole = {
  id: string;
  roleName: string;
  systemPermissions: Array<"contract_deployment" | "full_sequencer_rpc_access" | "full_read_access" | "admin_read" | "admin_write" | "org_users_manage" | "org_wallets_manage" | "org_rpc_access" | "org_policy_access" | "check_user_read_access" | "contract_metadata_read" | "rpc_read_eth_getBlockByNumber" | "rpc_read_eth_getLogs" | "rpc_read_eth_getTransactionByHash" | "rpc_read_eth_getTransactionReceipt">;
  isSystemRole: boolean;
  organizationId: string | null;
  createdAt: string;
  updatedAt: string;
  usersCount: number;
  contractPermissionsCount: number;
};

export type ListedRolePage = {
  items: Array<ListedRole>;
  pagination: PagePagination;
};

export type ListedWebhook = {
  endpoint: WebhookEndpoint;
  subscription: Subscription;
  user_id: string;
  health?: BriefHealth | null;
};

export type Liveness = {
  status: string;
};

export type LogVerification = {
  status: string;
  complete: boolean;
  checkedRows: number;
  firstBroken: LogVerificationBrokenRow | null;
  heads: Array<string>;
  next: string | null;
};

export type LogVerificationBrokenRow = {
  log: string;
  chain: number | null;
  position: number | null;
  id: string | null;
  problem: string;
};

export type LogoutResult = {
  ended: number;
};

export type M2mApplication = {
  id: string;
  name: string;
  description: string | null;
  ownerOrganizationId: string | null;
  roles: Array<Role>;
  organizations: Array<OrganizationRef>;
  hasOverbroadIpWhitelist: boolean;
  givesSystemPermissions: boolean;
  createdAt: string;
  updatedAt: string;
};

export type M2mApplicationPage = {
  items: Array<M2mApplication>;
  pagination: PagePagination;
};

export type MachineEntry = {
  id?: string;
  organization?: string;
  name: string;
  description?: string;
  roles?: Array<string>;
  organizations?: Array<string>;
  givesSystemPermissions?: boolean;
  ipWhitelist?: Array<IpRangeEntry>;
};

export type MatrixEventPermission = {
  id?: string | null;
  topic0Constant?: string | null;
  topic1Constant?: string | null;
  topic2Constant?: string | null;
  topic3Constant?: string | null;
  topic1ConditionType?: "equalTo" | "userAddress" | null;
  topic2ConditionType?: "equalTo" | "userAddress" | null;
  topic3ConditionType?: "equalTo" | "userAddress" | null;
  roles: Array<RoleRef>;
};

export type MatrixFunctionPermission = {
  id?: number | null;
  methodSelector?: string | null;
  accessType: "read" | "write";
  functionSignature: string;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  roles?: Array<RoleRef> | null;
  argumentRestrictions?: Array<ArgumentRestriction> | null;
  readsWithin?: boolean | null;
};

export type MatrixPermission = {
  id: number;
  source: "contract" | "template";
  inForce: boolean;
  methodSelector: string;
  functionSignature: string;
  accessType: string;
  ruleType: string;
  isUmbrella: boolean;
  organizationOnly: boolean;
  roles: Array<RoleName>;
  argumentRestrictions: Array<ArgumentRestriction>;
  readsWithin: boolean;
  createdAt: string;
  updatedAt: string;
};

export type MatrixPreview = {
  calls: Array<MatrixPreviewOutcome>;
};

export type MatrixPreviewOutcome = {
  changed: boolean;
  now: AccessExplanation;
  proposed: AccessExplanation;
};

export type MemberEntry = {
  userId: string;
  organization?: string;
  displayName?: string;
  roles?: Array<string>;
};

export type MfaChallenge = {
  requiresMfa: boolean;
  rpId: string;
  challenge: string;
  allowCredentials: Array<CredentialDescriptor>;
};

export type NamePendingAdmin = {
  oidcSub: string;
};

export type OidcLogin = {
  jwt: string;
  passkeyAssertion?: Record<string, unknown> | null;
};

export type OidcProvider = {
  organizationId: string;
  issuer: string;
  jwksUri: string;
  audience: string;
  clientId: string;
  displayName: string | null;
  userPanelUrl: string;
  hasClientSecret: boolean;
  createdAt: string;
  updatedAt: string;
};

export type OnChainStatus = {
  found: boolean;
  blockNumber: string | null;
  blockHash: string | null;
  status: string | null;
  gasUsed: string | null;
};

export type OperationalEvent = {
  type: string;
  timestamp: string;
  data: OperationalEventData;
};

export type OperationalEventData = {
  endpoint_id: string | null;
  endpoint_name: string | null;
  endpoint_url: string | null;
  reason: string;
  since: string | null;
  last_status: number | null;
  last_error: string | null;
  count: number;
  message: string;
};

export type OperationalNotice = {
  id: string;
  type: string;
  endpoint_id: string | null;
  count: number;
  state: string;
  attempts: number;
  created_at: string;
  retry_at: string | null;
  ended_at: string | null;
  last_status: number | null;
  last_error: string | null;
};

export type OperationalWebhook = {
  url: string;
  signing_key: string | null;
  enabled: boolean;
  disabled_reason: string | null;
  created_at: string;
  updated_at: string;
  waiting: number;
  unsaid: number;
  failures: number;
  retry_at: string | null;
  last_sent_at: string | null;
  last_status: number | null;
  last_error: string | null;
};

export type Organization = {
  id: string;
  name: string;
  brandName: string | null;
  logoUrl: string | null;
  primaryColor: string | null;
  siweLoginEnabled: boolean;
  siweAllowedDomains: Array<string>;
  deletedAt: string | null;
  createdAt: string;
  updatedAt: string;
  defaultRoles: Array<Role>;
};

export type OrganizationApiKey = {
  id: string;
  name: string;
  keyPrefix: string;
  expiresAt: string;
  lastUsedAt: string | null;
  lastUsedIp: string | null;
  revokedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type OrganizationApiKeyPage = {
  items: Array<OrganizationApiKey>;
  pagination: PagePagination;
};

export type OrganizationAuditLog = {
  id: string;
  actionType: string;
  actionDetails: AuditLogActionDetails;
  activeUserId: string | null;
  activeTenantId: string | null;
  activeServiceId: string | null;
  activeOrganizationId: string | null;
  actorType: string;
  authSubject: string | null;
  traceId: string;
  requestId: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  operatorBypass: boolean;
};

export type OrganizationAuditLogPage = {
  items: Array<OrganizationAuditLog>;
  pagination: PagePagination;
};

export type OrganizationDefinition = {
  name: string;
  defaultRoles: Array<RoleRef>;
};

export type OrganizationEntry = {
  id?: string;
  name: string;
  defaultRoles?: Array<string>;
};

export type OrganizationIpWhitelistEntry = {
  id: string;
  ipAddress: string;
  description: string | null;
  isOverbroad: boolean;
  createdAt: string;
  updatedAt: string;
};

export type OrganizationIpWhitelistEntryPage = {
  items: Array<OrganizationIpWhitelistEntry>;
  pagination: PagePagination;
};

export type OrganizationM2mApplication = {
  id: string;
  name: string;
  description: string | null;
  ownerOrganizationId: string | null;
  roles: Array<Role>;
  hasOverbroadIpWhitelist: boolean;
  createdAt: string;
  updatedAt: string;
};

export type OrganizationM2mApplicationPage = {
  items: Array<OrganizationM2mApplication>;
  pagination: PagePagination;
};

export type OrganizationPage = {
  items: Array<Organization>;
  pagination: PagePagination;
};

export type OrganizationRef = {
  id: string;
};

export type Overview = {
  sight: "zone" | "organization" | "own";
  items: Array<OverviewItem>;
  more: boolean;
  denials: OverviewDenials;
  counts: Array<OverviewCount>;
};

export type OverviewCount = {
  of: "organizations" | "users" | "roles" | "tenants" | "applications" | "contracts" | "webhooks" | "wallets";
  count: number;
  more: boolean;
};

export type OverviewDenials = {
  lastHour: number;
  hourBefore: number;
  more: boolean;
};

export type OverviewItem = {
  kind: "webhook_failing" | "webhook_disabled" | "webhook_lag" | "denials_rising" | "api_key_expired" | "api_key_expiring" | "invites_pending" | "admins_pending" | "blocks_escaped" | "blocks_suspected" | "contract_claims_open" | "invitations_stranded" | "quotas_near" | "job_failing" | "job_stopped" | "keycloak_failed";
  severity: "critical" | "warn";
  count: number;
  since: string | null;
  subject: OverviewSubject | null;
  organizationId: string | null;
};

export type OverviewSubject = {
  type: "webhook" | "api_key" | "batch_job";
  id: string;
  name: string;
};

export type OwnAttempt = {
  webhook_id: string;
  sequence: number;
  attempt: number;
  sent_at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  hidden: string | null;
  event: OwnDeliveredEvent | null;
  request: OwnSentRequest | null;
};

export type OwnAttemptCursorPage = {
  items: Array<OwnAttempt>;
  next: string | null;
};

export type OwnBlockTransaction = {
  tx_hash: string;
  block_number: number;
  op: Record<string, unknown>;
  success: boolean | null;
  fail_reason: string | null;
  created_at: string;
  batch_id: number | null;
  block_index: number;
};

export type OwnDeliveredEvent = {
  event_id: string;
  block_number: number;
  block_hash: string;
  transaction_hash: string;
  log_index: number;
  removed: boolean;
};

export type OwnDeliveryAttempt = {
  endpoint_id: string;
  name: string | null;
  url: string | null;
  user_id: string | null;
  organization_id: string | null;
  webhook_id: string;
  sequence: number | null;
  attempt: number;
  outcome: "received" | "failed";
  sent_at: string;
  duration_ms: number;
  status: number | null;
  error: string | null;
  next_attempt_at: string | null;
  hidden: string | null;
  contract: string | null;
  event: OwnDeliveredEvent | null;
};

export type OwnDeliveryAttemptCursorPage = {
  items: Array<OwnDeliveryAttempt>;
  next: string | null;
};

export type OwnEventFilter = {
  argument: number | string;
  equal_to: string | number | boolean;
};

export type OwnExecution = {
  tx_hash: string;
  block_number: number;
  success: boolean;
  verified: boolean;
  fail_reason: string | null;
  prover_run: Record<string, unknown> | null;
};

export type OwnFailedCallback = {
  sequence: number;
  webhook_id: string | null;
  state: string;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  ended_at: string | null;
  forgotten_at: string | null;
  next_attempt_at: string | null;
  hidden: string | null;
  event: OwnDeliveredEvent | null;
};

export type OwnFailedCallbackCursorPage = {
  items: Array<OwnFailedCallback>;
  next: string | null;
};

export type OwnHistoryEntry = {
  tx_id: string;
  hash: string;
  eth_block: number | null;
  pq_id: number | null;
  tx: Record<string, unknown>;
  success: string | boolean | null;
  fail_reason: string | null;
  commited: boolean;
  verified: boolean;
  created_at: string;
  batch_id: number | null;
};

export type OwnLegacyBlock = {
  block_number: number;
  new_state_root: string;
  block_size: number;
  commit_tx_hash: string | null;
  verify_tx_hash: string | null;
  committed_at: string | null;
  verified_at: string | null;
};

export type OwnPriorityStatus = {
  committed: boolean;
  verified: boolean;
  prover_run: Record<string, unknown> | null;
};

export type OwnSentRequest = {
  headers: Record<string, string>;
  body: string;
  truncated: boolean;
};

export type OwnSubscription = {
  id: string;
  endpoint_id: string;
  chain_name: string;
  chain_id: number;
  contract: string;
  topic0: string;
  decode_events: boolean;
  from_block: number;
  status: string;
  created_at: string;
  updated_at: string;
  block_tag?: "latest" | "finalized";
  events?: Array<OwnWebhookEvent>;
};

export type OwnSuppressed = {
  rule_id: string;
  reason: string;
  events: number;
  first_at: string;
  last_at: string;
};

export type OwnTestEvent = {
  webhook_id: string;
  received: boolean;
  status: number | null;
  error: string | null;
  duration_ms: number;
  answer: string | null;
};

export type OwnTransactionRecord = {
  tx_type: string;
  from: string;
  to: string;
  token: number;
  amount: string;
  fee: string | null;
  block_number: number;
  nonce: number;
  created_at: string;
  fail_reason: string | null;
  tx: Record<string, unknown>;
};

export type OwnWebhook = {
  endpoint: OwnWebhookEndpoint;
  subscription: OwnSubscription;
  user_id: string;
};

export type OwnWebhookEndpoint = {
  id: string;
  name: string;
  delivery: "callback" | "poll";
  url: string | null;
  enabled: boolean;
  ordered: boolean | null;
  disabled_because?: string | null;
  created_at: string;
  updated_at: string;
};

export type OwnWebhookEvent = {
  topic0: string;
  filters?: Array<OwnEventFilter> | null;
};

export type OwnWebhookHealth = {
  state: "disabled" | "paused" | "error" | "failing" | "lagging" | "healthy";
  reason: string;
  since: string | null;
  consecutive_failures: number;
  last_attempt_at: string | null;
  last_status: number | null;
  last_error: string | null;
  next_attempt_at: string | null;
};

export type OwnWebhookOverview = {
  webhook: OwnWebhook;
  health: OwnWebhookHealth;
  statistics: OwnWebhookStatistics;
};

export type OwnWebhookStatistics = {
  waiting: number;
  retried: number;
  dead: number;
  received: number;
  oldest_waiting_at: string | null;
  behind_blocks: number | null;
  past_blocks: number;
  last_hour: OwnWebhookStatisticsWindow;
  last_day: OwnWebhookStatisticsWindow;
  withheld?: Array<OwnSuppressed>;
};

export type OwnWebhookStatisticsWindow = {
  since: string;
  attempts: number;
  received: number;
  median_ms: number | null;
  p95_ms: number | null;
};

export type OwnWebhookSummary = {
  webhooks: number;
  active: number;
  paused: number;
  disabled: number;
  failing: number;
  error: number;
  waiting: number;
  retried: number;
  dead: number;
  oldest_waiting_at: string | null;
  behind_blocks: number | null;
};

export type OwnedWebhook = {
  id: string;
  name: string;
  userId: string;
  organizationId: string | null;
  delivery: "callback" | "poll";
  url: string | null;
  enabled: boolean;
  ordered: boolean | null;
  disabledByAdministrator: string | null;
  disabledBecause: string | null;
  chainName: string;
  chainId: number;
  contract: string;
  topic0: string;
  events: Array<WebhookEvent> | null;
  decodeEvents: boolean;
  fromBlock: number;
  blockTag: "latest" | "finalized";
  status: string;
  health: BriefHealth | null;
  withheld: Array<Suppressed>;
  createdAt: string;
  updatedAt: string;
};

export type OwnedWebhookOverview = {
  webhook: OwnedWebhook;
  health: WebhookHealth;
  statistics: WebhookStatistics;
};

export type OwnedWebhookPage = {
  items: Array<OwnedWebhook>;
  pagination: PagePagination;
};

export type PagePagination = {
  currentPage?: number;
  totalPages: number;
  totalItems: number;
  limit: number;
  offset?: number;
  nextCursor?: string;
};

export type Passkey = {
  id: string;
  credentialId: string;
  deviceName: string | null;
  lastUsedAt: string | null;
  createdAt: string;
};

export type PasskeyAnswer = {
  passkeyAssertion: Record<string, unknown>;
};

export type PasskeyList = {
  items: Array<Passkey>;
};

export type PendingAdmin = {
  id: string;
  organizationId: string;
  oidcSub: string;
  createdAt: string;
  updatedAt: string;
};

export type PermissionMatrix = {
  contract: PermissionMatrixMatrixContract;
  functions: Array<PermissionMatrixMatrixFunction>;
  events: Array<PermissionMatrixMatrixEvent>;
  anyEvent: Array<EventPermission>;
  roles: Array<PermissionMatrixMatrixRole>;
};

export type PermissionMatrixMatrixContract = {
  contractAddress: string;
  name: string | null;
  templateId: number | null;
  organizationId: string | null;
};

export type PermissionMatrixMatrixEvent = {
  topic0: string;
  signature: string | null;
  name: string | null;
  declared: boolean;
  anonymous: boolean;
  inputs: Array<InterfaceParameter>;
  permissions: Array<EventPermission>;
};

export type PermissionMatrixMatrixFunction = {
  selector: string;
  signature: string;
  name: string;
  declared: boolean;
  inputs: Array<InterfaceParameter>;
  stateMutability: string | null;
  permissions: Array<MatrixPermission>;
};

export type PermissionMatrixMatrixRole = {
  id: string;
  name: string;
  scope: "zone" | "organization";
};

export type PermittedCall = {
  callerType: "user" | "m2mApp";
  callerId: string;
  callerName: string;
  organizationId: string;
  asMemberOf: string;
  hasWallet: boolean;
  contractAddress: string;
  contractName: string;
  selector: string;
  functionSignature: string;
  access: "read" | "write";
  arguments: "own" | "any";
  permissionId: number;
  fromTemplate: boolean;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  roles: Array<string>;
  ruleId: string;
};

export type PermittedCallPage = {
  items: Array<PermittedCall>;
  pagination: PagePagination;
};

export type PersonalToken = {
  token: string;
  rpcUrl: string | null;
};

export type Plan = {
  changes: Array<PlannedChange>;
};

export type PlanLine = {
  effect: string;
  kind: string;
  contract: string | null;
  subject: string | null;
  detail: string | null;
  cases: Array<string>;
  count: number;
  countByRole: Array<PlanRoleCount>;
  people: Array<PlanMember>;
  machineCount: number;
  machines: Array<PlanMember>;
  others: boolean;
  witness: PlanWitness | null;
};

export type PlanMember = {
  id: string;
  displayName: string;
};

export type PlanRoleCount = {
  roleId: string;
  roleName: string;
  count: number;
};

export type PlanSummary = {
  widens: boolean;
  gaining: number;
  losing: number;
  others: boolean;
};

export type PlanWitness = {
  member: PlanMember | null;
  contract: string;
  calldata: string | null;
  access: string | null;
  topics: Array<string>;
  targetHasCode: boolean;
  before: string;
  after: string;
};

export type PlannedChange = {
  op: "create" | "replace" | "delete";
  kind: "role" | "memberRoles" | "machine" | "functionPermission" | "eventPermission" | "matrix";
  ref?: string | null;
  organizationId?: string | null;
  id?: string | null;
  contractAddress?: string | null;
  role?: RoleDefinition | null;
  memberRoles?: ReplaceRoles | null;
  machine?: ReplaceOrganizationM2mApplication | null;
  functionPermission?: CreateFunctionPermission | null;
  eventPermission?: CreateEventPermission | null;
  matrix?: ReplaceMatrix | null;
};

export type PolicyDocument = {
  apiVersion: string;
  owner?: string;
  complete?: Array<"roles" | "templates" | "contracts" | "functionPermissions" | "eventPermissions" | "members" | "machines">;
  organizations?: Array<OrganizationEntry>;
  roles?: Array<RoleEntry>;
  templates?: Array<TemplateEntry>;
  contracts?: Array<ContractEntry>;
  functionPermissions?: Array<FunctionPermissionEntry>;
  eventPermissions?: Array<EventPermissionEntry>;
  members?: Array<MemberEntry>;
  machines?: Array<MachineEntry>;
  zoneRoles?: Array<PolicyDocumentZoneRoleName>;
};

export type PolicyDocumentZoneRoleName = {
  id?: string;
  name: string;
};

export type PolledEvent = {
  webhook_id: string;
  body: EventBody;
};

export type PreviewMatrix = {
  functionPermissions: Array<MatrixFunctionPermission>;
  eventPermissions: Array<MatrixEventPermission>;
  calls: Array<PreviewMatrixExampleCall>;
};

export type PreviewMatrixExampleCall = {
  actor?: ExplainAccessCaller | null;
  method: string;
  params: Array<unknown>;
};

export type Prividium = {
  apiUrl?: string | null;
  v1: PrividiumV1;
};

export type PrividiumBaseToken = {
  name: string;
  symbol: string;
  decimals: number;
  l1Address: string | null;
};

export type PrividiumV1 = {
  blockExplorerUrl: string | null;
  chainId: string;
  chainName: string;
  baseToken: PrividiumBaseToken;
  rpcUrl: string | null;
  userPanelUrl: string | null;
  version: string;
  l1ChainId: string | null;
  l1ChainName: string;
  featuredWalletIds?: Array<string> | null;
};

export type Product = {
  version: string;
  chainId: string;
  chainName: string;
  signIn: ProductSignInWays;
  currency: ProductCurrency;
  rpcUrl: string | null;
  legacy: boolean;
};

export type ProductCurrency = {
  name: string;
  symbol: string;
  decimals: number;
};

export type ProductSignInWays = {
  issuer: string | null;
  clientId: string | null;
  authorizeUrl: string | null;
  wallet: boolean;
  passkeyRpId: string;
};

export type ProviderTest = {
  issuer: string;
  reachable: boolean;
  problems: Array<ProviderTestProviderProblem>;
  authorizationEndpoint: string | null;
  tokenEndpoint: string | null;
  jwksUri: string | null;
  keys: number;
};

export type ProviderTestProviderProblem = {
  field: string;
  message: string;
};

export type PublicApplication = {
  id: string;
  name: string;
  description: string | null;
  imageUrl: string | null;
  origin: string | null;
};

export type PublicApplicationPage = {
  items: Array<PublicApplication>;
  pagination: PagePagination;
};

export type PublicOidcProvider = {
  issuer: string;
  clientId: string;
  displayName: string | null;
  userPanelUrl: string;
  siweLoginEnabled: boolean;
  branding: PublicOidcProviderBranding;
};

export type PublicOidcProviderBranding = {
  brandName: string | null;
  logoUrl: string | null;
  primaryColor: string | null;
};

export type Quota = {
  name: string;
  setting: string;
  used: number;
  limit: number | null;
  level: "ok" | "near" | "reached";
};

export type QuotaList = {
  items: Array<Quota>;
};

export type ReadAccess = {
  authorized: boolean;
};

export type Readiness = {
  status: string;
  checks: Array<ReadinessCheck>;
};

export type ReadinessCheck = {
  name: string;
  status: string;
};

export type RecentLog = {
  logType: string;
  id: string;
  actionType: string;
  actionDetails: AuditLogActionDetails;
  activeUserId: string | null;
  activeTenantId: string | null;
  activeServiceId: string | null;
  activeOrganizationId: string | null;
  actorType: string;
  authSubject: string | null;
  traceId: string;
  requestId: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
} | {
  logType: string;
  id: string;
  tableName: string;
  operation: string;
  primaryKey: string | null;
  oldRow: Record<string, unknown> | null;
  newRow: Record<string, unknown> | null;
  changedColumns: Array<string> | null;
  requestId: string | null;
  jobId: string | null;
  traceId: string | null;
  actorId: string | null;
  actorType: string | null;
  httpOperation: string | null;
  method: string | null;
  url: string | null;
  occurredAt: string;
  createdAt: string;
};

export type RecentLogPage = {
  items: Array<RecentLog>;
  pagination: PagePagination;
};

export type RedeliverCallbacks = {
  sequence?: number | null;
  failed_since?: string | null;
  from_block?: number | null;
  to_block?: number | null;
};

export type RedeliverUserCallbacks = {
  sequence?: number | null;
  failedSince?: string | null;
  fromBlock?: number | null;
  toBlock?: number | null;
};

export type Redelivery = {
  id: string;
  sequence: number | null;
  failed_since: string | null;
  from_block: number | null;
  to_block: number | null;
  state: string;
  percent: number;
  queued: number;
  waiting: number;
  failed: number;
  gone: number;
  created_at: string;
  ended_at: string | null;
};

export type RedeliveryCount = {
  callbacks: number;
  complete: boolean;
};

export type RegisteredTransaction = {
  hash: string;
};

export type RegistrationOptions = {
  challenge: string;
  rp: RegistrationOptionsRelyingParty;
  user: RegistrationOptionsAccount;
  pubKeyCredParams: Array<RegistrationOptionsAlgorithm>;
  timeout: number;
  excludeCredentials: Array<CredentialDescriptor>;
  authenticatorSelection: RegistrationOptionsSelection;
  attestation: string;
};

export type RegistrationOptionsAccount = {
  id: string;
  name: string;
  displayName: string;
};

export type RegistrationOptionsAlgorithm = {
  type: string;
  alg: number;
};

export type RegistrationOptionsRelyingParty = {
  id: string;
  name: string;
};

export type RegistrationOptionsSelection = {
  residentKey: string;
  requireResidentKey: boolean;
  userVerification: string;
};

export type RenamePasskey = {
  deviceName: string;
};

export type ReplaceApplication = {
  name: string;
  redirectUrls: Array<string>;
  description?: string | null;
  imageUrl?: string | null;
};

export type ReplaceContractPermission = {
  id?: number | null;
  contractAddress: string;
  methodSelector: string;
  accessType: "read" | "write";
  functionSignature: string;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  isUmbrella?: boolean | null;
  organizationOnly?: boolean | null;
  roles?: Array<RoleRef> | null;
  argumentRestrictions?: Array<ArgumentRestriction> | null;
  readsWithin?: boolean | null;
};

export type ReplaceEventPermission = {
  topic0Constant: string | null;
  topic1Constant: string | null;
  topic2Constant: string | null;
  topic3Constant: string | null;
  topic1ConditionType: "equalTo" | "userAddress" | null;
  topic2ConditionType: "equalTo" | "userAddress" | null;
  topic3ConditionType: "equalTo" | "userAddress" | null;
  roles: Array<RoleRef>;
};

export type ReplaceFunctionPermission = {
  id?: number | null;
  methodSelector: string;
  accessType: "read" | "write";
  functionSignature: string;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  roles?: Array<RoleRef> | null;
  argumentRestrictions?: Array<ArgumentRestriction> | null;
  readsWithin?: boolean | null;
};

export type ReplaceM2mApplication = {
  name: string;
  description: string;
  roles: Array<RoleRef>;
  givesSystemPermissions?: boolean | null;
};

export type ReplaceMatrix = {
  functionPermissions: Array<MatrixFunctionPermission>;
  eventPermissions: Array<MatrixEventPermission>;
};

export type ReplaceOrganizationM2mApplication = {
  name: string;
  description: string;
  roles: Array<RoleRef>;
};

export type ReplaceRoles = {
  roles: Array<string>;
};

export type ReplaceTemplate = {
  name: string;
  description: string;
  abi: string;
};

export type ReplaceTemplatePermission = {
  id?: number | null;
  methodSelector: string;
  accessType: "read" | "write";
  functionSignature: string;
  ruleType: "public" | "checkRole" | "restrictArgument" | "checkRoleAndRestrictArgument" | "checkRoleOrRestrictArgument";
  organizationOnly?: boolean | null;
  roles?: Array<RoleRef> | null;
  argumentRestrictions?: Array<ArgumentRestriction> | null;
  readsWithin?: boolean | null;
};

export type ReplaceZoneContract = {
  contractAddress: string;
  abi: string;
  name: string | null;
  description: string | null;
  disclosureStartBlock: string;
  discloseErc20TotalSupply: boolean;
  discloseBytecode: boolean;
  disclosedAddresses?: Array<DisclosureDefinitionAccount> | null;
  templateId?: number | null;
  templateKey?: string | null;
};

export type ReplaceZoneEventPermission = {
  contractAddress: string;
  topic0Constant: string | null;
  topic1Constant: string | null;
  topic2Constant: string | null;
  topic3Constant: string | null;
  topic1ConditionType: "equalTo" | "userAddress" | null;
  topic2ConditionType: "equalTo" | "userAddress" | null;
  topic3ConditionType: "equalTo" | "userAddress" | null;
  organizationOnly?: boolean | null;
  roles: Array<RoleRef>;
};

export type ReplayDenials = {
  from: string;
  to?: string | null;
  userId?: string | null;
  proposed: Array<CreateContractPermission>;
  limit?: number | null;
  offset?: number | null;
};

export type ReplayedDenials = {
  totalItems: number;
  allowed: number;
  denied: number;
  undecided: number;
  items: Array<ReplayedDenialsItem>;
};

export type ReplayedDenialsItem = {
  denial: RpcDenial;
  outcome: string;
  byProposal: boolean | null;
  ruleId: string | null;
  reason: string;
};

export type RequeuedEntries = {
  revived: number;
};

export type RevokedAccess = {
  revoked: number;
  personalTokenInvalidated: boolean;
};

export type RevokedSessions = {
  revoked: number;
};

export type Role = {
  id: string;
  roleName: string;
  systemPermissions: Array<"contract_deployment" | "full_sequencer_rpc_access" | "full_read_access" | "admin_read" | "admin_write" | "org_users_manage" | "org_wallets_manage" | "org_rpc_access" | "org_policy_access" | "check_user_read_access" | "contract_metadata_read" | "rpc_read_eth_getBlockByNumber" | "rpc_read_eth_getLogs" | "rpc_read_eth_getTransactionByHash" | "rpc_read_eth_getTransactionReceipt">;
  isSystemRole: boolean;
  organizationId: string | null;
  createdAt: string;
  updatedAt: string;
};

export type RoleDefinition = {
  roleName: string;
  systemPermissions: Array<"contract_deployment" | "full_sequencer_rpc_access" | "full_read_access" | "admin_read" | "admin_write" | "rpc_read_eth_getBlockByNumber" | "rpc_read_eth_getLogs" | "rpc_read_eth_getTransactionByHash" | "rpc_read_eth_getTransactionReceipt">;
  organizationId?: string | null;
};

export type RoleEntry = {
  id?: string;
  organization?: string;
  name: string;
  systemPermissions?: Array<"contract_deployment" | "full_sequencer_rpc_access" | "full_read_access" | "admin_read" | "admin_write" | "org_users_manage" | "org_wallets_manage" | "org_rpc_access" | "org_policy_access" | "check_user_read_access" | "contract_metadata_read" | "rpc_read_eth_getBlockByNumber" | "rpc_read_eth_getLogs" | "rpc_read_eth_getTransactionByHash" | "rpc_read_eth_getTransactionReceipt">;
  isSystemRole?: boolean;
};

export type RoleHolder = {
  type: "user" | "m2m_app";
  id: string;
  name: string;
  organization: RoleHolderHolderOrganization | null;
  createdAt: string;
};

export type RoleHolderHolderOrganization = {
  id: string;
  name: string;
};

export type RoleHolderPage = {
  items: Array<RoleHolder>;
  pagination: PagePagination;
};

export type RoleName = {
  id: string;
  roleName: string;
};

export type RoleRef = {
  id: string;
};

export type RotateSigningKey = {
  retire_after_secs?: number | null;
  version?: string | null;
};

export type RotatedSigningKey = {
  signing_key: string;
  key_id: string;
  version: string;
};

export type RpcDenial = {
  id: string;
  createdAt: string;
  origin: string | null;
  method: string | null;
  txHash: string | null;
  fromAddress: string | null;
  toAddress: string | null;
  methodSelector: string | null;
  reason: string;
  ruleId: string | null;
  errorCode: number | null;
  errorMessage: string | null;
  actorType: string | null;
  userId: string | null;
  tenantId: string | null;
  m2mAppId: string | null;
  organizationId: string | null;
  ipAddress: string | null;
  requestId: string | null;
  traceId: string | null;
  viewedUserId: string | null;
  reported: boolean;
  count: number;
};

export type RpcDenialPage = {
  items: Array<RpcDenial>;
  pagination: PagePagination;
};

export type SelectOrganizations = {
  organizationIds: Array<string>;
};

export type SelectedOrganization = {
  id: string;
  name: string;
};

export type SentRequest = {
  headers: Record<string, string>;
  body: string;
  truncated: boolean;
};

export type ServiceAccount = {
  id: string;
  name: string;
  publicKey: string;
  createdAt: string;
  updatedAt: string;
};

export type ServiceAccountDefinition = {
  name: string;
  publicKey: string;
};

export type ServiceAccountPage = {
  items: Array<ServiceAccount>;
  pagination: PagePagination;
};

export type Session = {
  id: number;
  authMethod: "siwe" | "oidc";
  openedBy: string | null;
  withPasskey: boolean;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  isCurrent: boolean;
};

export type SessionEnd = {
  expiresAt: string;
  renewableUntil: string;
};

export type SessionList = {
  items: Array<Session>;
};

export type SessionToken = {
  token: string;
  expiresAt: string;
  renewableUntil: string;
};

export type SetOidcProvider = {
  issuer: string;
  jwksUri: string;
  audience: string;
  clientId: string;
  displayName?: string | null;
  userPanelUrl: string;
  clientSecret?: string | null;
};

export type SetOperationalWebhook = {
  url: string;
};

export type SetSiweSettings = {
  siweLoginEnabled: boolean;
  siweAllowedDomains: Array<string>;
};

export type SetWebhookEnabled = {
  enabled: boolean;
};

export type Setting = {
  name: string;
  value: string | null;
  isDefault: boolean;
  isMasked: boolean;
  source: "default" | "property" | "environment" | "file" | "configuration";
};

export type Settings = {
  items: Array<Setting>;
};

export type SignInResult = {
  redirectUrl: string;
};

export type SiweMessage = {
  nonce: string;
  msg: string;
  nonceToken: string;
};

export type SocketTicket = {
  ticket: string;
  expiresAt: string;
};

export type StartBatchJob = {
  parameters?: Record<string, string> | null;
};

export type Statistics = {
  since: string;
  until: string;
  minutes: number;
  points: Array<StatisticsPoint>;
};

export type StatisticsPoint = {
  at: string;
  queueDepth: number | null;
  oldestSeconds: number | null;
  retriesWaiting: number | null;
  lagBlocks: number | null;
  received: number;
  failed: number;
  meanMs: number | null;
  denials: number;
};

export type Status = {
  status: string;
};

export type StepUpBody = {
  requiresStepUp: boolean;
  action: string;
};

export type StepUpChallenge = {
  rpId: string;
  challenge: string;
  allowCredentials: Array<CredentialDescriptor>;
};

export type StepUpProof = {
  proof: string;
  expiresAt: string;
};

export type StrandedInvitation = {
  userId: string;
  displayName: string;
  organizationId: string;
  organizationName: string;
  accountId: string | null;
  accountName: string | null;
  accountOrganizationId: string | null;
  issuer: string | null;
  invitedIssuer: string | null;
  createdAt: string;
};

export type StrandedInvitationPage = {
  items: Array<StrandedInvitation>;
  pagination: PagePagination;
};

export type Submission = {
  status: string;
  receivedAt: string;
  errorCode: number | null;
  errorMessage: string | null;
  denialId: string | null;
};

export type Subscription = {
  id: string;
  endpoint_id: string;
  chain_name: string;
  chain_id: number;
  contract: string;
  topic0: string;
  decode_events: boolean;
  from_block: number;
  status: string;
  created_at: string;
  updated_at: string;
  block_tag?: "latest" | "finalized";
  events?: Array<WebhookEvent>;
};

export type Suggestion = {
  kind: "add_role" | "add_function_permission" | "add_role_to_permission" | "change_access_type" | "change_argument_rule" | "open_to_other_organizations" | "add_deployment_right";
  text: string;
  contractAddress: string | null;
  userId: string | null;
  roleId: string | null;
  permissionId: number | null;
  permission: CreateContractPermission | null;
};

export type Suppressed = {
  ruleId: string;
  reason: string;
  events: number;
  firstAt: string;
  lastAt: string;
};

export type Template = {
  id: number;
  templateKey: string;
  name: string;
  description: string | null;
  abi: string;
  createdAt: string;
  updatedAt: string;
};

export type TemplateContracts = {
  items: Array<ListedContract>;
  pagination: PagePagination;
  template: TemplateContractsTemplateSummary;
};

export type TemplateContractsTemplateSummary = {
  id: number;
  templateKey: string;
  name: string;
  description: string | null;
};

export type TemplateEntry = {
  id?: number;
  templateKey: string;
  name: string;
  description?: string;
  abi: Array<Record<string, unknown>>;
};

export type TemplatePage = {
  items: Array<Template>;
  pagination: PagePagination;
};

export type TemplatePermission = {
  id: number;
  templateId: number;
  methodSelector: string;
  functionSignature: string;
  accessType: string;
  ruleType: string;
  organizationOnly: boolean;
  roles: Array<RoleName>;
  argumentRestrictions: Array<ArgumentRestriction>;
  readsWithin: boolean;
  createdAt: string;
  updatedAt: string;
};

export type TemplatePermissionPage = {
  items: Array<TemplatePermission>;
  pagination: PagePagination;
};

export type Tenant = {
  id: string;
  name: string;
  publicKey: string;
  defaultRoles: Array<Role>;
  createdAt: string;
  updatedAt: string;
};

export type TenantDefinition = {
  name: string;
  publicKey: string;
  defaultRoles?: Array<RoleRef> | null;
};

export type TenantPage = {
  items: Array<Tenant>;
  pagination: PagePagination;
};

export type TenantUser = {
  id: string;
  displayName: string;
  walletAddresses: Array<WalletAddressRef>;
};

export type TenantUserPage = {
  items: Array<TenantUser>;
  pagination: PagePagination;
};

export type TestEvent = {
  webhookId: string;
  received: boolean;
  status: number | null;
  error: string | null;
  durationMs: number;
  answer: string | null;
};

export type TestOidcProvider = {
  issuer?: string | null;
  jwksUri?: string | null;
};

export type Timeline = {
  items: Array<TimelineItem>;
  next: string | null;
};

export type TimelineActor = {
  kind: "user" | "machine" | "system" | "stranger";
  type: string;
  id: string | null;
  name: string | null;
};

export type TimelineItem = {
  kind: "audit" | "mutation";
  id: string;
  at: string;
  actor: TimelineActor | null;
  action: string;
  outcome: "success" | "failure";
  resource: TimelineItemResource;
  organizationId: string | null;
  requestId: string | null;
  traceId: string | null;
  operation: string | null;
  details: TimelineItemDetails | null;
  change: TimelineItemChange | null;
};

export type TimelineItemChange = {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  cut: boolean;
  changedColumns: Array<string> | null;
  jobId: string | null;
};

export type TimelineItemDetails = {
  statusCode: number;
  ruleId: string | null;
  reason: string | null;
  operatorBypass: boolean;
  authSubject: string | null;
  ipAddress: string | null;
  userAgent: string | null;
};

export type TimelineItemResource = {
  type: string;
  id: string | null;
};

export type TransactionAuthorization = {
  message: string;
  activeUntil: string;
};

export type TransactionStatus = {
  txHash: string;
  verdict: string;
  explanation: string;
  denials: Array<RpcDenial>;
  submission: Submission | null;
  chain: OnChainStatus | null;
  chainError: string | null;
  decoded: DecodedCall | null;
  checkedAt: string;
};

export type UpdateTransactionHash = {
  rawTx: string;
};

export type UpdateWebhook = {
  url?: string;
  enabled?: boolean;
  decode_events?: boolean;
  ordered?: boolean;
};

export type User = {
  id: string;
  displayName: string;
  source: string;
  organization: UserOrganizationRef | null;
  roles: Array<Role>;
  wallets: Array<UserOwnWallet>;
  createdAt: string;
  updatedAt: string;
};

export type UserDefinition = {
  displayName: string;
  wallets?: Array<string> | null;
  oidcSub?: string | null;
  issuer?: string | null;
  roles?: Array<RoleRef> | null;
};

export type UserOrganizationRef = {
  id: string;
  name: string;
};

export type UserOwnWallet = {
  id: string;
  walletAddress: string;
  userId: string;
  provenAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type UserPage = {
  items: Array<User>;
  pagination: PagePagination;
};

export type UserRedelivery = {
  id: string;
  sequence: number | null;
  failedSince: string | null;
  fromBlock: number | null;
  toBlock: number | null;
  state: string;
  percent: number;
  queued: number;
  waiting: number;
  failed: number;
  gone: number;
  createdAt: string;
  endedAt: string | null;
};

export type UserRedeliveryPage = {
  items: Array<UserRedelivery>;
  pagination: PagePagination;
};

export type UserSession = {
  id: number;
  authMethod: "siwe" | "oidc";
  openedBy: string | null;
  withPasskey: boolean;
  machineId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  isCurrent: boolean;
};

export type UserSessionList = {
  items: Array<UserSession>;
};

export type VerifiedLogs = {
  items: Array<VerifiedLogsItem>;
};

export type VerifiedLogsItem = {
  log: string;
  status: string;
  checkedRows: number | null;
  begunAt: string | null;
  verifiedAt: string | null;
  verifiedBy: VerifiedLogsVerifier | null;
  firstBroken: LogVerificationBrokenRow | null;
};

export type VerifiedLogsVerifier = {
  id: string;
  displayName: string | null;
};

export type VerifyAllowance = {
  nonce: number;
  from: string;
  to: string | null;
  calldata: string;
  value: number | string;
};

export type WalletAddressRef = {
  walletAddress: string;
};

export type WalletAssociated = {
  success: boolean;
};

export type WalletList = {
  wallets: Array<string>;
};

export type Webhook = {
  endpoint: WebhookEndpoint;
  subscription: Subscription;
  user_id: string;
};

export type WebhookEndpoint = {
  id: string;
  name: string;
  delivery: "callback" | "poll";
  url: string | null;
  enabled: boolean;
  ordered: boolean | null;
  disabled_because?: string | null;
  created_at: string;
  updated_at: string;
};

export type WebhookErrorBody = {
  error: string;
  message: string;
  issues?: Array<FailureIssue>;
};

export type WebhookEvent = {
  topic0: string;
  filters?: Array<EventFilter> | null;
};

export type WebhookHealth = {
  state: "disabled" | "paused" | "error" | "failing" | "lagging" | "healthy";
  reason: string;
  since: string | null;
  consecutiveFailures: number;
  lastAttemptAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
  nextAttemptAt: string | null;
};

export type WebhookLag = {
  lastBlock: number | null;
  head: number | null;
  lagBlocks: number | null;
  queueDepth: number;
  oldestEventAt: string | null;
  kafka: KafkaLag | null;
};

export type WebhookStatistics = {
  waiting: number;
  retried: number;
  dead: number;
  received: number;
  oldestWaitingAt: string | null;
  behindBlocks: number | null;
  pastBlocks: number;
  lastHour: WebhookStatisticsWindow;
  lastDay: WebhookStatisticsWindow;
  withheld?: Array<Suppressed>;
};

export type WebhookStatisticsWindow = {
  since: string;
  attempts: number;
  received: number;
  medianMs: number | null;
  p95Ms: number | null;
};

export type WebhookSummary = {
  webhooks: number;
  active: number;
  paused: number;
  disabled: number;
  failing: number;
  error: number;
  waiting: number;
  retried: number;
  dead: number;
  oldestWaitingAt: string | null;
  behindBlocks: number | null;
};

export type ZoneContractDefinition = {
  contractAddress: string;
  abi: string;
  name: string | null;
  description: string | null;
  disclosureStartBlock: string;
  discloseErc20TotalSupply?: boolean | null;
  discloseBytecode?: boolean | null;
  disclosedAddresses?: Array<DisclosureDefinitionAccount> | null;
  templateId?: number | null;
  templateKey?: string | null;
  organizationId?: string | null;
};

export interface Operations {
  "GET /.well-known/portcullis": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Product };
  "GET /.well-known/prividium": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Prividium };
  "POST /admin/access-decisions": { path: Record<never, never>; query: Record<never, never>; body: ExplainAccess; answer: AccessExplanation };
  "POST /admin/access-decisions/replay": { path: Record<never, never>; query: Record<never, never>; body: ReplayDenials; answer: ReplayedDenials };
  "POST /admin/access-queries": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined }; body: AccessQuery; answer: PermittedCallPage };
  "GET /admin/batch-jobs": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: BatchJobList };
  "GET /admin/batch-jobs/{name}": { path: { name: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: JobExecutionPage };
  "POST /admin/batch-jobs/{name}/executions/{executionId}/restart": { path: { name: string; executionId: string }; query: Record<never, never>; body: undefined; answer: JobRun };
  "POST /admin/batch-jobs/{name}/restart": { path: { name: string }; query: Record<never, never>; body: undefined; answer: JobCommand };
  "POST /admin/batch-jobs/{name}/start": { path: { name: string }; query: Record<never, never>; body: StartBatchJob; answer: JobRun };
  "POST /admin/batch-jobs/{name}/stop": { path: { name: string }; query: Record<never, never>; body: undefined; answer: JobCommand };
  "GET /admin/block-judgements": { path: Record<never, never>; query: { verdict?: "clean" | "escaped" | "unjudged" | "undecided" | undefined; fromBlock?: string | undefined; toBlock?: string | undefined; suspected?: "false" | "true" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: BlockJudgementPage };
  "GET /admin/block-judgements/{hash}": { path: { hash: string }; query: Record<never, never>; body: undefined; answer: JudgedBlock };
  "POST /admin/block-judgements/{hash}/acknowledge": { path: { hash: string }; query: Record<never, never>; body: undefined; answer: BlockJudgement };
  "GET /admin/contested-contracts": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ContestedContractPage };
  "GET /admin/contract-claims": { path: Record<never, never>; query: { state?: "open" | "confirmed" | "refused" | undefined; organizationId?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ContractClaimPage };
  "POST /admin/contract-claims/{contractAddress}/confirm": { path: { contractAddress: string }; query: { organizationId?: string | undefined }; body: undefined; answer: ContractClaim };
  "POST /admin/contract-claims/{contractAddress}/refuse": { path: { contractAddress: string }; query: { organizationId?: string | undefined }; body: undefined; answer: ContractClaim };
  "GET /admin/disclosures": { path: Record<never, never>; query: { txHash?: string | undefined; userId?: string | undefined; m2mAppId?: string | undefined; viewedUserId?: string | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: DisclosurePage };
  "GET /admin/event-webhook-deliveries": { path: Record<never, never>; query: { webhookId?: string | undefined; outcome?: "failed" | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: DeliveryAttemptCursorPage };
  "GET /admin/event-webhook-deliveries/summary": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: WebhookSummary };
  "GET /admin/event-webhooks": { path: Record<never, never>; query: { organizationId?: string | undefined; userId?: string | undefined; contract?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OwnedWebhookPage };
  "GET /admin/event-webhooks/{webhookId}": { path: { webhookId: string }; query: Record<never, never>; body: undefined; answer: OwnedWebhook };
  "PATCH /admin/event-webhooks/{webhookId}": { path: { webhookId: string }; query: Record<never, never>; body: SetWebhookEnabled; answer: OwnedWebhook };
  "DELETE /admin/event-webhooks/{webhookId}": { path: { webhookId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /admin/event-webhooks/{webhookId}/attempts": { path: { webhookId: string }; query: { sequence?: number | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: AttemptCursorPage };
  "GET /admin/event-webhooks/{webhookId}/dead-letters": { path: { webhookId: string }; query: { state?: "dead" | "retry" | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: FailedCallbackCursorPage };
  "GET /admin/event-webhooks/{webhookId}/health": { path: { webhookId: string }; query: Record<never, never>; body: undefined; answer: WebhookHealth };
  "GET /admin/event-webhooks/{webhookId}/overview": { path: { webhookId: string }; query: Record<never, never>; body: undefined; answer: OwnedWebhookOverview };
  "GET /admin/event-webhooks/{webhookId}/redeliveries": { path: { webhookId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: UserRedeliveryPage };
  "POST /admin/event-webhooks/{webhookId}/redeliveries": { path: { webhookId: string }; query: Record<never, never>; body: RedeliverUserCallbacks; answer: UserRedelivery };
  "POST /admin/event-webhooks/{webhookId}/redeliveries/preview": { path: { webhookId: string }; query: Record<never, never>; body: RedeliverUserCallbacks; answer: RedeliveryCount };
  "GET /admin/event-webhooks/{webhookId}/redeliveries/{redeliveryId}": { path: { webhookId: string; redeliveryId: string }; query: Record<never, never>; body: undefined; answer: UserRedelivery };
  "DELETE /admin/event-webhooks/{webhookId}/redeliveries/{redeliveryId}": { path: { webhookId: string; redeliveryId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /admin/event-webhooks/{webhookId}/statistics": { path: { webhookId: string }; query: Record<never, never>; body: undefined; answer: WebhookStatistics };
  "POST /admin/event-webhooks/{webhookId}/test": { path: { webhookId: string }; query: Record<never, never>; body: undefined; answer: TestEvent };
  "GET /admin/health": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Health };
  "GET /admin/keycloak/outbox": { path: Record<never, never>; query: { state?: "pending" | "dead" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: KeycloakOutboxEntryPage };
  "POST /admin/keycloak/outbox/retry": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: RequeuedEntries };
  "GET /admin/metrics": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: string };
  "GET /admin/plans": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ListedPlanPage };
  "POST /admin/plans": { path: Record<never, never>; query: Record<never, never>; body: Plan; answer: AccessPlan };
  "GET /admin/plans/{planId}": { path: { planId: string }; query: Record<never, never>; body: undefined; answer: AccessPlan };
  "POST /admin/plans/{planId}/apply": { path: { planId: string }; query: Record<never, never>; body: undefined; answer: AccessPlan };
  "GET /admin/policy-document": { path: Record<never, never>; query: { ids?: "true" | "false" | undefined }; body: undefined; answer: PolicyDocument };
  "GET /admin/quotas": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: QuotaList };
  "GET /admin/rpc-denials": { path: Record<never, never>; query: { txHash?: string | undefined; address?: string | undefined; userId?: string | undefined; m2mAppId?: string | undefined; from?: string | undefined; to?: string | undefined; reported?: "false" | "true" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: RpcDenialPage };
  "GET /admin/rpc-denials/{id}/explanation": { path: { id: string }; query: Record<never, never>; body: undefined; answer: DenialExplanation };
  "GET /admin/services": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; search?: string | undefined }; body: undefined; answer: ServiceAccountPage };
  "POST /admin/services": { path: Record<never, never>; query: Record<never, never>; body: ServiceAccountDefinition; answer: ServiceAccount };
  "GET /admin/services/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: ServiceAccount };
  "PUT /admin/services/{id}": { path: { id: string }; query: Record<never, never>; body: ServiceAccountDefinition; answer: ServiceAccount };
  "DELETE /admin/services/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /admin/services/{serviceId}/sessions": { path: { serviceId: string }; query: Record<never, never>; body: undefined; answer: KeySessionList };
  "POST /admin/services/{serviceId}/sessions/revoke": { path: { serviceId: string }; query: Record<never, never>; body: undefined; answer: RevokedSessions };
  "GET /admin/settings": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Settings };
  "GET /admin/statistics": { path: Record<never, never>; query: { hours?: number | undefined }; body: undefined; answer: Statistics };
  "GET /admin/stranded-invitations": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: StrandedInvitationPage };
  "POST /admin/stranded-invitations/{userId}/join": { path: { userId: string }; query: Record<never, never>; body: undefined; answer: User };
  "GET /admin/transaction-status/{txHash}": { path: { txHash: string }; query: Record<never, never>; body: undefined; answer: TransactionStatus };
  "GET /admin/users/{userId}/sessions": { path: { userId: string }; query: Record<never, never>; body: undefined; answer: UserSessionList };
  "POST /admin/users/{userId}/sessions/revoke": { path: { userId: string }; query: Record<never, never>; body: undefined; answer: RevokedAccess };
  "POST /admin/users/{userId}/sessions/{id}/revoke": { path: { userId: string; id: number }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /admin/webauthn/users/{userId}": { path: { userId: string }; query: Record<never, never>; body: undefined; answer: PasskeyList };
  "DELETE /admin/webauthn/users/{userId}": { path: { userId: string }; query: Record<never, never>; body: undefined; answer: DeletedPasskeys };
  "DELETE /admin/webauthn/users/{userId}/{credentialId}": { path: { userId: string; credentialId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /api-keys": { path: Record<never, never>; query: { state?: "active" | "expired" | "revoked" | undefined; expiresBefore?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ListedApiKeyPage };
  "GET /api/v0.1/account/{address}/history/newer_than": { path: { address: string }; query: { tx_id?: string | undefined; limit?: number | undefined }; body: undefined; answer: Array<OwnHistoryEntry> };
  "GET /api/v0.1/account/{address}/history/older_than": { path: { address: string }; query: { tx_id?: string | undefined; limit?: number | undefined }; body: undefined; answer: Array<OwnHistoryEntry> };
  "GET /api/v0.1/account/{address}/history/{offset}/{limit}": { path: { address: string; offset: number; limit: number }; query: Record<never, never>; body: undefined; answer: Array<OwnHistoryEntry> };
  "GET /api/v0.1/blocks": { path: Record<never, never>; query: { max_block?: number | undefined; limit?: number | undefined }; body: undefined; answer: Array<OwnLegacyBlock> };
  "GET /api/v0.1/blocks/{block_number}": { path: { block_number: number }; query: Record<never, never>; body: undefined; answer: OwnLegacyBlock };
  "GET /api/v0.1/blocks/{block_number}/transaction/{transaction_id}": { path: { block_number: number; transaction_id: number }; query: Record<never, never>; body: undefined; answer: OwnBlockTransaction };
  "GET /api/v0.1/blocks/{block_number}/transactions": { path: { block_number: number }; query: Record<never, never>; body: undefined; answer: Array<OwnBlockTransaction> };
  "GET /api/v0.1/blocks/{block_number}/transactions/{transaction_id}": { path: { block_number: number; transaction_id: number }; query: Record<never, never>; body: undefined; answer: OwnBlockTransaction };
  "GET /api/v0.1/priority_operations/{operation_id}/": { path: { operation_id: number }; query: Record<never, never>; body: undefined; answer: OwnPriorityStatus };
  "GET /api/v0.1/search": { path: Record<never, never>; query: { query?: string | undefined }; body: undefined; answer: OwnLegacyBlock };
  "GET /api/v0.1/testnet_config": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: LegacyRollupTestnetConfig };
  "GET /api/v0.1/tokens": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Array<LegacyToken> };
  "GET /api/v0.1/tokens_acceptable_for_fees": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Array<LegacyToken> };
  "GET /api/v0.1/transactions/{tx_hash}": { path: { tx_hash: string }; query: Record<never, never>; body: undefined; answer: OwnExecution | null };
  "GET /api/v0.1/transactions_all/{tx_hash}": { path: { tx_hash: string }; query: Record<never, never>; body: undefined; answer: OwnTransactionRecord | null };
  "GET /api/v0.1/withdrawal_processing_time": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: LegacyRollupWithdrawalTimes };
  "GET /api/v1/event-webhook": { path: Record<never, never>; query: { include?: "health" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: Array<ListedWebhook> };
  "POST /api/v1/event-webhook": { path: Record<never, never>; query: Record<never, never>; body: CreateWebhook; answer: CreatedWebhook };
  "GET /api/v1/event-webhook-deliveries": { path: Record<never, never>; query: { webhookId?: string | undefined; outcome?: "failed" | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OwnDeliveryAttemptCursorPage };
  "GET /api/v1/event-webhook-deliveries/summary": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: OwnWebhookSummary };
  "GET /api/v1/event-webhook/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: Webhook };
  "PATCH /api/v1/event-webhook/{id}": { path: { id: string }; query: Record<never, never>; body: UpdateWebhook; answer: Webhook };
  "DELETE /api/v1/event-webhook/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /api/v1/event-webhook/{id}/attempts": { path: { id: string }; query: { sequence?: number | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OwnAttemptCursorPage };
  "GET /api/v1/event-webhook/{id}/dead-letters": { path: { id: string }; query: { state?: "dead" | "retry" | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OwnFailedCallbackCursorPage };
  "GET /api/v1/event-webhook/{id}/events": { path: { id: string }; query: { after?: number | undefined; limit?: number | undefined; wait?: number | undefined }; body: undefined; answer: EventPage };
  "GET /api/v1/event-webhook/{id}/health": { path: { id: string }; query: Record<never, never>; body: undefined; answer: OwnWebhookHealth };
  "GET /api/v1/event-webhook/{id}/overview": { path: { id: string }; query: Record<never, never>; body: undefined; answer: OwnWebhookOverview };
  "GET /api/v1/event-webhook/{id}/redeliveries": { path: { id: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: Array<Redelivery> };
  "POST /api/v1/event-webhook/{id}/redeliveries": { path: { id: string }; query: Record<never, never>; body: RedeliverCallbacks; answer: Redelivery };
  "POST /api/v1/event-webhook/{id}/redeliveries/preview": { path: { id: string }; query: Record<never, never>; body: RedeliverCallbacks; answer: RedeliveryCount };
  "GET /api/v1/event-webhook/{id}/redeliveries/{redeliveryId}": { path: { id: string; redeliveryId: string }; query: Record<never, never>; body: undefined; answer: Redelivery };
  "DELETE /api/v1/event-webhook/{id}/redeliveries/{redeliveryId}": { path: { id: string; redeliveryId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "POST /api/v1/event-webhook/{id}/signing-keys/rotate": { path: { id: string }; query: Record<never, never>; body: RotateSigningKey | undefined; answer: RotatedSigningKey };
  "GET /api/v1/event-webhook/{id}/statistics": { path: { id: string }; query: Record<never, never>; body: undefined; answer: OwnWebhookStatistics };
  "POST /api/v1/event-webhook/{id}/test": { path: { id: string }; query: Record<never, never>; body: undefined; answer: OwnTestEvent };
  "GET /api/v1/operational-webhook": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: OperationalWebhook };
  "PUT /api/v1/operational-webhook": { path: Record<never, never>; query: Record<never, never>; body: SetOperationalWebhook; answer: OperationalWebhook };
  "DELETE /api/v1/operational-webhook": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /api/v1/operational-webhook/notices": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: Array<OperationalNotice> };
  "POST /api/v1/operational-webhook/signing-keys/rotate": { path: Record<never, never>; query: Record<never, never>; body: RotateSigningKey | undefined; answer: RotatedSigningKey };
  "POST /api/v1/operational-webhook/test": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: OwnTestEvent };
  "GET /applications": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; search?: string | undefined }; body: undefined; answer: ApplicationPage };
  "POST /applications": { path: Record<never, never>; query: Record<never, never>; body: CreateApplication; answer: Application };
  "GET /applications/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: Application };
  "PUT /applications/{id}": { path: { id: string }; query: Record<never, never>; body: ReplaceApplication; answer: Application };
  "DELETE /applications/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /audit-logs": { path: Record<never, never>; query: { userId?: string | undefined; activeTenantId?: string | undefined; actionType?: AuditActionType | undefined; resourceId?: string | undefined; requestId?: string | undefined; traceId?: string | undefined; startDate?: string | undefined; endDate?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: AuditLogPage };
  "GET /audit-logs/action-types": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: AuditLogsActionTypes };
  "GET /audit-logs/action/{actionType}": { path: { actionType: AuditActionType }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: AuditLogPage };
  "GET /audit-logs/db-mutations": { path: Record<never, never>; query: { tableName?: string | undefined; operation?: "INSERT" | "UPDATE" | "DELETE" | undefined; primaryKey?: string | undefined; requestId?: string | undefined; traceId?: string | undefined; actorId?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: DbMutationPage };
  "GET /audit-logs/db-mutations/request/{requestId}": { path: { requestId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: DbMutationPage };
  "GET /audit-logs/db-mutations/resource/{tableName}/{primaryKey}": { path: { tableName: string; primaryKey: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: DbMutationPage };
  "GET /audit-logs/db-mutations/trace/{traceId}": { path: { traceId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: DbMutationPage };
  "GET /audit-logs/export": { path: Record<never, never>; query: { format?: "csv" | "jsonl" | undefined; cursor?: string | undefined; tableName?: string | undefined; actorId?: string | undefined; actionType?: AuditActionType | undefined; outcome?: "success" | "failure" | undefined; resourceId?: string | undefined; requestId?: string | undefined; traceId?: string | undefined; from?: string | undefined; to?: string | undefined }; body: undefined; answer: string };
  "GET /audit-logs/recent": { path: Record<never, never>; query: { userId?: string | undefined; actionType?: AuditActionType | undefined; limit?: number | undefined; offset?: number | undefined }; body: undefined; answer: RecentLogPage };
  "GET /audit-logs/request/{requestId}": { path: { requestId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: AuditLogPage };
  "GET /audit-logs/timeline": { path: Record<never, never>; query: { tableName?: string | undefined; actorId?: string | undefined; actionType?: AuditActionType | undefined; outcome?: "success" | "failure" | undefined; resourceId?: string | undefined; requestId?: string | undefined; traceId?: string | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: Timeline };
  "GET /audit-logs/trace/{traceId}": { path: { traceId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: AuditLogPage };
  "GET /audit-logs/user/{userId}": { path: { userId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: AuditLogPage };
  "GET /audit-logs/verifications": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: VerifiedLogs };
  "GET /audit-logs/verify": { path: Record<never, never>; query: { log?: "audit" | "db_mutation" | undefined; from?: string | undefined; limit?: number | undefined; heads?: string | undefined }; body: undefined; answer: LogVerification };
  "GET /auth/authorize": { path: Record<never, never>; query: { client_id?: string | undefined; redirect_uri?: string | undefined; state?: string | undefined; response_type?: "token" | undefined; scope?: Array<"wallet:required" | "network:required"> | undefined; organization_id?: string | undefined }; body: undefined; answer: undefined };
  "POST /auth/authorize/passkey": { path: Record<never, never>; query: Record<never, never>; body: PasskeyAnswer; answer: SignInResult };
  "POST /auth/backchannel-logout": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: LogoutResult };
  "GET /auth/callback": { path: Record<never, never>; query: { code?: string | undefined; state?: string | undefined; error?: string | undefined; iss?: string | undefined }; body: undefined; answer: string };
  "GET /auth/callback/{organizationId}": { path: { organizationId: string }; query: { code?: string | undefined; state?: string | undefined; error?: string | undefined; iss?: string | undefined }; body: undefined; answer: string };
  "GET /auth/current-session": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: CurrentSession };
  "POST /auth/extend-session": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: SessionEnd };
  "POST /auth/login/crypto-native": { path: Record<never, never>; query: Record<never, never>; body: CryptoNativeLogin; answer: SessionToken | MfaChallenge };
  "POST /auth/login/oidc": { path: Record<never, never>; query: Record<never, never>; body: OidcLogin; answer: SessionToken | MfaChallenge };
  "POST /auth/login/service": { path: Record<never, never>; query: Record<never, never>; body: KeyLogin; answer: SessionToken };
  "POST /auth/login/tenant": { path: Record<never, never>; query: Record<never, never>; body: KeyLogin; answer: SessionToken };
  "POST /auth/logout": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /check/event-permission-rules": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: EventRuleList };
  "GET /contract-deployments": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ContractDeploymentPage };
  "GET /contract-permissions": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; contractAddress?: string | undefined; methodSelector?: string | undefined; roleId?: string | undefined }; body: undefined; answer: FunctionPermissionPage };
  "POST /contract-permissions": { path: Record<never, never>; query: Record<never, never>; body: CreateContractPermission; answer: FunctionPermission };
  "GET /contract-permissions/{id}": { path: { id: number }; query: Record<never, never>; body: undefined; answer: FunctionPermission };
  "PUT /contract-permissions/{id}": { path: { id: number }; query: Record<never, never>; body: ReplaceContractPermission; answer: FunctionPermission };
  "DELETE /contract-permissions/{id}": { path: { id: number }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /contracts": { path: Record<never, never>; query: { include?: "abi" | "none" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; searchQuery?: string | undefined }; body: undefined; answer: GroupedContracts };
  "POST /contracts": { path: Record<never, never>; query: Record<never, never>; body: ZoneContractDefinition; answer: Contract };
  "GET /contracts/by-template/{templateId}": { path: { templateId: number }; query: { include?: "abi" | "none" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; searchQuery?: string | undefined }; body: undefined; answer: TemplateContracts };
  "GET /contracts/{contractAddress}": { path: { contractAddress: string }; query: Record<never, never>; body: undefined; answer: Contract };
  "PUT /contracts/{contractAddress}": { path: { contractAddress: string }; query: Record<never, never>; body: ReplaceZoneContract; answer: Contract };
  "DELETE /contracts/{contractAddress}": { path: { contractAddress: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /contracts/{contractAddress}/abi": { path: { contractAddress: string }; query: Record<never, never>; body: undefined; answer: ContractAbi };
  "GET /contracts/{contractAddress}/disclosure": { path: { contractAddress: string }; query: Record<never, never>; body: undefined; answer: Contract };
  "PUT /contracts/{contractAddress}/disclosure": { path: { contractAddress: string }; query: Record<never, never>; body: DisclosureDefinition; answer: Contract };
  "GET /event-permissions": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; contractAddress?: string | undefined; roleId?: string | undefined }; body: undefined; answer: EventPermissionPage };
  "POST /event-permissions": { path: Record<never, never>; query: Record<never, never>; body: CreateZoneEventPermission; answer: EventPermission };
  "GET /event-permissions/{eventPermissionId}": { path: { eventPermissionId: string }; query: Record<never, never>; body: undefined; answer: EventPermission };
  "PUT /event-permissions/{eventPermissionId}": { path: { eventPermissionId: string }; query: Record<never, never>; body: ReplaceZoneEventPermission; answer: EventPermission };
  "DELETE /event-permissions/{eventPermissionId}": { path: { eventPermissionId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /health": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Status };
  "GET /info": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Info };
  "GET /livez": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Liveness };
  "POST /m2m-app-queries/check-user-read-access": { path: Record<never, never>; query: Record<never, never>; body: CheckReadAccess; answer: ReadAccess };
  "GET /m2m-app-queries/contracts/{contractAddress}": { path: { contractAddress: string }; query: Record<never, never>; body: undefined; answer: Contract };
  "GET /m2m-applications": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; search?: string | undefined }; body: undefined; answer: M2mApplicationPage };
  "POST /m2m-applications": { path: Record<never, never>; query: Record<never, never>; body: CreateM2mApplication; answer: M2mApplication };
  "GET /m2m-applications/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: M2mApplication };
  "PUT /m2m-applications/{id}": { path: { id: string }; query: Record<never, never>; body: ReplaceM2mApplication; answer: M2mApplication };
  "DELETE /m2m-applications/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /m2m-applications/{id}/organizations": { path: { id: string }; query: Record<never, never>; body: undefined; answer: Array<SelectedOrganization> };
  "PUT /m2m-applications/{id}/organizations": { path: { id: string }; query: Record<never, never>; body: SelectOrganizations; answer: Array<SelectedOrganization> };
  "GET /m2m-applications/{m2mAppId}/api-keys": { path: { m2mAppId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ApiKeyPage };
  "POST /m2m-applications/{m2mAppId}/api-keys": { path: { m2mAppId: string }; query: Record<never, never>; body: CreateApiKey; answer: CreatedApiKey };
  "DELETE /m2m-applications/{m2mAppId}/api-keys/{keyId}": { path: { m2mAppId: string; keyId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /m2m-applications/{m2mAppId}/ip-whitelist": { path: { m2mAppId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: IpWhitelistEntryPage };
  "POST /m2m-applications/{m2mAppId}/ip-whitelist": { path: { m2mAppId: string }; query: Record<never, never>; body: CreateIpWhitelistEntry; answer: IpWhitelistEntry };
  "DELETE /m2m-applications/{m2mAppId}/ip-whitelist/{entryId}": { path: { m2mAppId: string; entryId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "POST /m2m/organizations/{id}/users": { path: { id: string }; query: Record<never, never>; body: CreateMachineUser; answer: User };
  "POST /m2m/organizations/{id}/users/{userId}/wallets": { path: { id: string; userId: string }; query: Record<never, never>; body: AddWallet; answer: User };
  "GET /organizations": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; search?: string | undefined; deleted?: "false" | "true" | "any" | undefined }; body: undefined; answer: OrganizationPage };
  "POST /organizations": { path: Record<never, never>; query: Record<never, never>; body: OrganizationDefinition; answer: Organization };
  "GET /organizations/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: Organization };
  "PUT /organizations/{id}": { path: { id: string }; query: Record<never, never>; body: OrganizationDefinition; answer: Organization };
  "PATCH /organizations/{id}": { path: { id: string }; query: Record<never, never>; body: BrandingUpdate; answer: Organization };
  "DELETE /organizations/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "POST /organizations/{id}/access-decisions": { path: { id: string }; query: Record<never, never>; body: ExplainAccess; answer: AccessExplanation };
  "POST /organizations/{id}/access-queries": { path: { id: string }; query: { limit?: number | undefined; offset?: number | undefined }; body: AccessQuery; answer: PermittedCallPage };
  "GET /organizations/{id}/admins": { path: { id: string }; query: { limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: Array<User> };
  "GET /organizations/{id}/api-keys": { path: { id: string }; query: { state?: "active" | "expired" | "revoked" | undefined; expiresBefore?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ListedApiKeyPage };
  "GET /organizations/{id}/audit-logs": { path: { id: string }; query: { userId?: string | undefined; actionType?: AuditActionType | undefined; startDate?: string | undefined; endDate?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OrganizationAuditLogPage };
  "GET /organizations/{id}/audit-logs/timeline": { path: { id: string }; query: { actorId?: string | undefined; actionType?: AuditActionType | undefined; outcome?: "success" | "failure" | undefined; resourceId?: string | undefined; requestId?: string | undefined; traceId?: string | undefined; from?: string | undefined; to?: string | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: Timeline };
  "GET /organizations/{id}/contracts": { path: { id: string }; query: { include?: "abi" | "none" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; searchQuery?: string | undefined }; body: undefined; answer: GroupedContracts };
  "POST /organizations/{id}/contracts": { path: { id: string }; query: Record<never, never>; body: ContractDefinition; answer: Contract };
  "GET /organizations/{id}/contracts/by-template/{templateId}": { path: { id: string; templateId: number }; query: { include?: "abi" | "none" | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; searchQuery?: string | undefined }; body: undefined; answer: TemplateContracts };
  "GET /organizations/{id}/contracts/{contractAddress}": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: undefined; answer: Contract };
  "PUT /organizations/{id}/contracts/{contractAddress}": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: ContractDefinition; answer: Contract };
  "DELETE /organizations/{id}/contracts/{contractAddress}": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/contracts/{contractAddress}/event-permissions": { path: { id: string; contractAddress: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: EventPermissionPage };
  "POST /organizations/{id}/contracts/{contractAddress}/event-permissions": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: CreateEventPermission; answer: EventPermission };
  "PUT /organizations/{id}/contracts/{contractAddress}/event-permissions/{eventPermissionId}": { path: { id: string; contractAddress: string; eventPermissionId: string }; query: Record<never, never>; body: ReplaceEventPermission; answer: EventPermission };
  "DELETE /organizations/{id}/contracts/{contractAddress}/event-permissions/{eventPermissionId}": { path: { id: string; contractAddress: string; eventPermissionId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/contracts/{contractAddress}/function-permissions": { path: { id: string; contractAddress: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: FunctionPermissionPage };
  "POST /organizations/{id}/contracts/{contractAddress}/function-permissions": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: CreateFunctionPermission; answer: FunctionPermission };
  "PUT /organizations/{id}/contracts/{contractAddress}/function-permissions/{permissionId}": { path: { id: string; contractAddress: string; permissionId: number }; query: Record<never, never>; body: ReplaceFunctionPermission; answer: FunctionPermission };
  "DELETE /organizations/{id}/contracts/{contractAddress}/function-permissions/{permissionId}": { path: { id: string; contractAddress: string; permissionId: number }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/contracts/{contractAddress}/permission-matrix": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: undefined; answer: PermissionMatrix };
  "PUT /organizations/{id}/contracts/{contractAddress}/permission-matrix": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: ReplaceMatrix; answer: PermissionMatrix };
  "POST /organizations/{id}/contracts/{contractAddress}/permission-matrix/preview": { path: { id: string; contractAddress: string }; query: Record<never, never>; body: PreviewMatrix; answer: MatrixPreview };
  "GET /organizations/{id}/event-webhook-deliveries": { path: { id: string }; query: { webhookId?: string | undefined; outcome?: "failed" | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: DeliveryAttemptCursorPage };
  "GET /organizations/{id}/event-webhook-deliveries/summary": { path: { id: string }; query: Record<never, never>; body: undefined; answer: WebhookSummary };
  "GET /organizations/{id}/event-webhooks": { path: { id: string }; query: { userId?: string | undefined; contract?: string | undefined; limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OwnedWebhookPage };
  "GET /organizations/{id}/event-webhooks/{webhookId}": { path: { id: string; webhookId: string }; query: Record<never, never>; body: undefined; answer: OwnedWebhook };
  "PATCH /organizations/{id}/event-webhooks/{webhookId}": { path: { id: string; webhookId: string }; query: Record<never, never>; body: SetWebhookEnabled; answer: OwnedWebhook };
  "DELETE /organizations/{id}/event-webhooks/{webhookId}": { path: { id: string; webhookId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/event-webhooks/{webhookId}/attempts": { path: { id: string; webhookId: string }; query: { sequence?: number | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: AttemptCursorPage };
  "GET /organizations/{id}/event-webhooks/{webhookId}/dead-letters": { path: { id: string; webhookId: string }; query: { state?: "dead" | "retry" | undefined; limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: FailedCallbackCursorPage };
  "GET /organizations/{id}/event-webhooks/{webhookId}/health": { path: { id: string; webhookId: string }; query: Record<never, never>; body: undefined; answer: WebhookHealth };
  "GET /organizations/{id}/event-webhooks/{webhookId}/overview": { path: { id: string; webhookId: string }; query: Record<never, never>; body: undefined; answer: OwnedWebhookOverview };
  "GET /organizations/{id}/event-webhooks/{webhookId}/redeliveries": { path: { id: string; webhookId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: UserRedeliveryPage };
  "POST /organizations/{id}/event-webhooks/{webhookId}/redeliveries": { path: { id: string; webhookId: string }; query: Record<never, never>; body: RedeliverUserCallbacks; answer: UserRedelivery };
  "POST /organizations/{id}/event-webhooks/{webhookId}/redeliveries/preview": { path: { id: string; webhookId: string }; query: Record<never, never>; body: RedeliverUserCallbacks; answer: RedeliveryCount };
  "GET /organizations/{id}/event-webhooks/{webhookId}/redeliveries/{redeliveryId}": { path: { id: string; webhookId: string; redeliveryId: string }; query: Record<never, never>; body: undefined; answer: UserRedelivery };
  "DELETE /organizations/{id}/event-webhooks/{webhookId}/redeliveries/{redeliveryId}": { path: { id: string; webhookId: string; redeliveryId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/event-webhooks/{webhookId}/statistics": { path: { id: string; webhookId: string }; query: Record<never, never>; body: undefined; answer: WebhookStatistics };
  "POST /organizations/{id}/event-webhooks/{webhookId}/test": { path: { id: string; webhookId: string }; query: Record<never, never>; body: undefined; answer: TestEvent };
  "GET /organizations/{id}/m2m-applications": { path: { id: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; search?: string | undefined }; body: undefined; answer: OrganizationM2mApplicationPage };
  "POST /organizations/{id}/m2m-applications": { path: { id: string }; query: Record<never, never>; body: CreateOrganizationM2mApplication; answer: OrganizationM2mApplication };
  "GET /organizations/{id}/m2m-applications/{appId}": { path: { id: string; appId: string }; query: Record<never, never>; body: undefined; answer: OrganizationM2mApplication };
  "PUT /organizations/{id}/m2m-applications/{appId}": { path: { id: string; appId: string }; query: Record<never, never>; body: ReplaceOrganizationM2mApplication; answer: OrganizationM2mApplication };
  "DELETE /organizations/{id}/m2m-applications/{appId}": { path: { id: string; appId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/m2m-applications/{appId}/api-keys": { path: { id: string; appId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OrganizationApiKeyPage };
  "POST /organizations/{id}/m2m-applications/{appId}/api-keys": { path: { id: string; appId: string }; query: Record<never, never>; body: CreateApiKey; answer: CreatedOrganizationApiKey };
  "DELETE /organizations/{id}/m2m-applications/{appId}/api-keys/{keyId}": { path: { id: string; appId: string; keyId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/m2m-applications/{appId}/ip-whitelist": { path: { id: string; appId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: OrganizationIpWhitelistEntryPage };
  "POST /organizations/{id}/m2m-applications/{appId}/ip-whitelist": { path: { id: string; appId: string }; query: Record<never, never>; body: CreateIpWhitelistEntry; answer: OrganizationIpWhitelistEntry };
  "DELETE /organizations/{id}/m2m-applications/{appId}/ip-whitelist/{entryId}": { path: { id: string; appId: string; entryId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/oidc-provider": { path: { id: string }; query: Record<never, never>; body: undefined; answer: PublicOidcProvider };
  "PUT /organizations/{id}/oidc-provider": { path: { id: string }; query: Record<never, never>; body: SetOidcProvider; answer: OidcProvider };
  "DELETE /organizations/{id}/oidc-provider": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/oidc-provider/config": { path: { id: string }; query: Record<never, never>; body: undefined; answer: OidcProvider };
  "POST /organizations/{id}/oidc-provider/test": { path: { id: string }; query: Record<never, never>; body: TestOidcProvider; answer: ProviderTest };
  "GET /organizations/{id}/pending-admins": { path: { id: string }; query: { limit?: number | undefined; cursor?: string | undefined }; body: undefined; answer: Array<PendingAdmin> };
  "POST /organizations/{id}/pending-admins": { path: { id: string }; query: Record<never, never>; body: NamePendingAdmin; answer: PendingAdmin };
  "DELETE /organizations/{id}/pending-admins/{oidcSub}": { path: { id: string; oidcSub: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/plans": { path: { id: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ListedPlanPage };
  "POST /organizations/{id}/plans": { path: { id: string }; query: Record<never, never>; body: Plan; answer: AccessPlan };
  "GET /organizations/{id}/plans/{planId}": { path: { id: string; planId: string }; query: Record<never, never>; body: undefined; answer: AccessPlan };
  "POST /organizations/{id}/plans/{planId}/apply": { path: { id: string; planId: string }; query: Record<never, never>; body: undefined; answer: AccessPlan };
  "GET /organizations/{id}/policy-document": { path: { id: string }; query: { ids?: "true" | "false" | undefined }; body: undefined; answer: PolicyDocument };
  "GET /organizations/{id}/profile": { path: { id: string }; query: Record<never, never>; body: undefined; answer: Organization };
  "GET /organizations/{id}/quotas": { path: { id: string }; query: Record<never, never>; body: undefined; answer: QuotaList };
  "GET /organizations/{id}/roles": { path: { id: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; searchQuery?: string | undefined }; body: undefined; answer: ListedRolePage };
  "POST /organizations/{id}/roles": { path: { id: string }; query: Record<never, never>; body: RoleDefinition; answer: Role };
  "GET /organizations/{id}/roles/{roleId}": { path: { id: string; roleId: string }; query: Record<never, never>; body: undefined; answer: Role };
  "PUT /organizations/{id}/roles/{roleId}": { path: { id: string; roleId: string }; query: Record<never, never>; body: RoleDefinition; answer: Role };
  "DELETE /organizations/{id}/roles/{roleId}": { path: { id: string; roleId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /organizations/{id}/roles/{roleId}/event-permissions": { path: { id: string; roleId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: EventPermissionPage };
  "GET /organizations/{id}/roles/{roleId}/function-permissions": { path: { id: string; roleId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: FunctionPermissionPage };
  "GET /organizations/{id}/roles/{roleId}/holders": { path: { id: string; roleId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: RoleHolderPage };
  "POST /organizations/{id}/sessions/revoke": { path: { id: string }; query: Record<never, never>; body: undefined; answer: RevokedSessions };
  "PUT /organizations/{id}/siwe-settings": { path: { id: string }; query: Record<never, never>; body: SetSiweSettings; answer: Organization };
  "GET /organizations/{id}/users": { path: { id: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; displayName?: string | undefined; roleId?: string | undefined }; body: undefined; answer: UserPage };
  "POST /organizations/{id}/users": { path: { id: string }; query: Record<never, never>; body: AssignMember; answer: User };
  "POST /organizations/{id}/users/invite": { path: { id: string }; query: Record<never, never>; body: InviteMember; answer: User };
  "GET /organizations/{id}/users/{userId}": { path: { id: string; userId: string }; query: Record<never, never>; body: undefined; answer: User };
  "DELETE /organizations/{id}/users/{userId}": { path: { id: string; userId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "PUT /organizations/{id}/users/{userId}/roles": { path: { id: string; userId: string }; query: Record<never, never>; body: ReplaceRoles; answer: User };
  "GET /overview": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Overview };
  "GET /profiles/me": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: User };
  "GET /profiles/me/access": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Access };
  "GET /public-applications": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: PublicApplicationPage };
  "GET /public-check/bytecode-disclosure": { path: Record<never, never>; query: { address: string }; body: undefined; answer: DisclosureCheck };
  "GET /public-check/supply-disclosure": { path: Record<never, never>; query: { address: string }; body: undefined; answer: DisclosureCheck };
  "GET /readyz": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Readiness };
  "GET /readyz/administration": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Readiness };
  "GET /readyz/chain": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Readiness };
  "GET /roles": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; searchQuery?: string | undefined }; body: undefined; answer: ListedRolePage };
  "POST /roles": { path: Record<never, never>; query: Record<never, never>; body: RoleDefinition; answer: Role };
  "GET /roles/{roleId}": { path: { roleId: string }; query: Record<never, never>; body: undefined; answer: Role };
  "PUT /roles/{roleId}": { path: { roleId: string }; query: Record<never, never>; body: RoleDefinition; answer: Role };
  "DELETE /roles/{roleId}": { path: { roleId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /roles/{roleId}/event-permissions": { path: { roleId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: EventPermissionPage };
  "GET /roles/{roleId}/function-permissions": { path: { roleId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: FunctionPermissionPage };
  "GET /roles/{roleId}/holders": { path: { roleId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: RoleHolderPage };
  "POST /rpc/ws-tickets": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: SocketTicket };
  "POST /service-actions/check-read-access": { path: Record<never, never>; query: Record<never, never>; body: CheckReadAccess; answer: ReadAccess };
  "GET /service-actions/contracts/{contractAddress}": { path: { contractAddress: string }; query: Record<never, never>; body: undefined; answer: Contract };
  "GET /sessions": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: SessionList };
  "POST /sessions/revoke-others": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: undefined };
  "POST /sessions/{id}/revoke": { path: { id: number }; query: Record<never, never>; body: undefined; answer: undefined };
  "POST /siwe-messages": { path: Record<never, never>; query: Record<never, never>; body: CreateSiweMessage; answer: SiweMessage };
  "POST /siwe-messages/services": { path: Record<never, never>; query: Record<never, never>; body: KeyChallenge; answer: SiweMessage };
  "POST /siwe-messages/tenants": { path: Record<never, never>; query: Record<never, never>; body: KeyChallenge; answer: SiweMessage };
  "GET /templates": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; searchQuery?: string | undefined }; body: undefined; answer: TemplatePage };
  "POST /templates": { path: Record<never, never>; query: Record<never, never>; body: CreateTemplate; answer: Template };
  "GET /templates/{id}": { path: { id: number }; query: Record<never, never>; body: undefined; answer: Template };
  "PUT /templates/{id}": { path: { id: number }; query: Record<never, never>; body: ReplaceTemplate; answer: Template };
  "DELETE /templates/{id}": { path: { id: number }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /templates/{id}/function-permissions": { path: { id: number }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: TemplatePermissionPage };
  "POST /templates/{id}/function-permissions": { path: { id: number }; query: Record<never, never>; body: CreateTemplatePermission; answer: TemplatePermission };
  "GET /templates/{id}/function-permissions/{permissionId}": { path: { id: number; permissionId: number }; query: Record<never, never>; body: undefined; answer: TemplatePermission };
  "PUT /templates/{id}/function-permissions/{permissionId}": { path: { id: number; permissionId: number }; query: Record<never, never>; body: ReplaceTemplatePermission; answer: TemplatePermission };
  "DELETE /templates/{id}/function-permissions/{permissionId}": { path: { id: number; permissionId: number }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /tenant-actions/me": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Tenant };
  "GET /tenant-actions/users": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: TenantUserPage };
  "POST /tenant-actions/users": { path: Record<never, never>; query: Record<never, never>; body: CreateTenantUser; answer: TenantUser };
  "POST /tenant-actions/users/{id}/wallet": { path: { id: string }; query: Record<never, never>; body: Array<WalletAddressRef | null>; answer: TenantUser };
  "GET /tenants": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; search?: string | undefined }; body: undefined; answer: TenantPage };
  "POST /tenants": { path: Record<never, never>; query: Record<never, never>; body: TenantDefinition; answer: Tenant };
  "GET /tenants/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: Tenant };
  "PUT /tenants/{id}": { path: { id: string }; query: Record<never, never>; body: TenantDefinition; answer: Tenant };
  "DELETE /tenants/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /tenants/{tenantId}/api-keys": { path: { tenantId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: ApiKeyPage };
  "POST /tenants/{tenantId}/api-keys": { path: { tenantId: string }; query: Record<never, never>; body: CreateApiKey; answer: CreatedApiKey };
  "DELETE /tenants/{tenantId}/api-keys/{keyId}": { path: { tenantId: string; keyId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /tenants/{tenantId}/ip-whitelist": { path: { tenantId: string }; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined }; body: undefined; answer: IpWhitelistEntryPage };
  "POST /tenants/{tenantId}/ip-whitelist": { path: { tenantId: string }; query: Record<never, never>; body: CreateIpWhitelistEntry; answer: IpWhitelistEntry };
  "DELETE /tenants/{tenantId}/ip-whitelist/{entryId}": { path: { tenantId: string; entryId: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /tenants/{tenantId}/sessions": { path: { tenantId: string }; query: Record<never, never>; body: undefined; answer: KeySessionList };
  "POST /tenants/{tenantId}/sessions/revoke": { path: { tenantId: string }; query: Record<never, never>; body: undefined; answer: RevokedSessions };
  "GET /user-wallets": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: WalletList };
  "POST /user-wallets/associate": { path: Record<never, never>; query: Record<never, never>; body: AssociateWallet; answer: WalletAssociated };
  "POST /user-wallets/initiate": { path: Record<never, never>; query: Record<never, never>; body: InitiateAssociation; answer: AssociationChallenge };
  "DELETE /user-wallets/{walletAddress}": { path: { walletAddress: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "GET /users": { path: Record<never, never>; query: { limit?: number | undefined; offset?: number | undefined; cursor?: string | undefined; displayName?: string | undefined; roleId?: string | undefined; organizationId?: string | undefined; source?: "oidc" | "adminPanel" | "tenant" | "crypto_native" | "m2m_app" | undefined; walletAddress?: string | undefined; search?: string | undefined }; body: undefined; answer: UserPage };
  "POST /users": { path: Record<never, never>; query: Record<never, never>; body: UserDefinition; answer: User };
  "GET /users/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: User };
  "PUT /users/{id}": { path: { id: string }; query: Record<never, never>; body: UserDefinition; answer: User };
  "DELETE /users/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "PUT /users/{id}/roles": { path: { id: string }; query: Record<never, never>; body: ReplaceRoles; answer: User };
  "GET /wallet-actions/allowance-tx-hash": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: AllowanceTransaction };
  "POST /wallet-actions/can-check-balance": { path: Record<never, never>; query: Record<never, never>; body: CheckBalance; answer: AllowanceVerdict };
  "POST /wallet-actions/update-transaction-hash": { path: Record<never, never>; query: Record<never, never>; body: UpdateTransactionHash; answer: RegisteredTransaction };
  "POST /wallet-actions/verify-allowance": { path: Record<never, never>; query: Record<never, never>; body: VerifyAllowance; answer: AllowanceVerdict };
  "POST /wallet/enable": { path: Record<never, never>; query: Record<never, never>; body: EnableWallet; answer: TransactionAuthorization };
  "POST /wallet/invalidate": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: InvalidatedToken };
  "GET /wallet/personal-rpc-token": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: PersonalToken };
  "POST /wallet/transaction-authorization": { path: Record<never, never>; query: Record<never, never>; body: AuthorizeTransaction; answer: TransactionAuthorization };
  "GET /webauthn/credentials": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: Array<Passkey> };
  "PUT /webauthn/credentials/{id}": { path: { id: string }; query: Record<never, never>; body: RenamePasskey; answer: Passkey };
  "DELETE /webauthn/credentials/{id}": { path: { id: string }; query: Record<never, never>; body: undefined; answer: undefined };
  "POST /webauthn/register/begin": { path: Record<never, never>; query: Record<never, never>; body: undefined; answer: RegistrationOptions };
  "POST /webauthn/register/finish": { path: Record<never, never>; query: Record<never, never>; body: FinishRegistration; answer: Passkey };
  "POST /webauthn/step-up/begin": { path: Record<never, never>; query: Record<never, never>; body: BeginStepUp; answer: StepUpChallenge };
  "POST /webauthn/step-up/finish": { path: Record<never, never>; query: Record<never, never>; body: FinishStepUp; answer: StepUpProof };
}
