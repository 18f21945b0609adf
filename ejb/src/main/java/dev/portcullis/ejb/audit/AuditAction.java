package dev.portcullis.ejb.audit;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The audit action types (R-ADM-44): lowercase segments joined by dots, a closed set that {@code
 * GET /audit-logs/action-types} lists.
 */
public enum AuditAction {
  AUTH_LOGIN_SUCCEEDED("auth.login_succeeded"),
  AUTH_LOGIN_FAILED("auth.login_failed"),
  AUTH_LOGOUT("auth.logout"),
  AUTHZ_DENIED("authz.denied"),
  /** A mutating request whose route has no action type of its own. */
  API_MUTATION("api.mutation"),
  USER_CREATE_BY_ADMIN("user.create-by-admin"),
  USER_UPDATE("user.update"),
  USER_DELETE("user.delete"),
  ROLE_CREATE("role.create"),
  ROLE_UPDATE("role.update"),
  ROLE_DELETE("role.delete"),
  CONTRACT_CREATE("contract.create"),
  CONTRACT_UPDATE("contract.update"),
  CONTRACT_ADDRESS_CHANGE("contract.address-change"),
  CONTRACT_DELETE("contract.delete"),
  CONTRACT_FUNCTION_PERMISSION_CREATE("contract-function-permission.create"),
  CONTRACT_FUNCTION_PERMISSION_UPDATE("contract-function-permission.update"),
  CONTRACT_FUNCTION_PERMISSION_DELETE("contract-function-permission.delete"),
  CONTRACT_EVENT_PERMISSION_CREATE("contract-event-permission.create"),
  CONTRACT_EVENT_PERMISSION_UPDATE("contract-event-permission.update"),
  CONTRACT_EVENT_PERMISSION_DELETE("contract-event-permission.delete"),
  TEMPLATE_CREATE("template.create"),
  TEMPLATE_UPDATE("template.update"),
  TEMPLATE_DELETE("template.delete"),
  TEMPLATE_PERMISSION_CREATE("template-permission.create"),
  TEMPLATE_PERMISSION_UPDATE("template-permission.update"),
  TEMPLATE_PERMISSION_DELETE("template-permission.delete"),
  APPLICATION_CREATE("application.create"),
  APPLICATION_UPDATE("application.update"),
  APPLICATION_DELETE("application.delete"),
  TENANT_CREATE("tenant.create"),
  TENANT_UPDATE("tenant.update"),
  TENANT_DELETE("tenant.delete"),
  TENANT_USER_CREATE("tenant.user.create"),
  TENANT_API_KEY_INVALID_KEY("tenant.api-key.auth-failure.invalid-key"),
  TENANT_API_KEY_IP_BLOCKED("tenant.api-key.auth-failure.ip-blocked"),
  SERVICE_CREATE("service.create"),
  SERVICE_UPDATE("service.update"),
  SERVICE_DELETE("service.delete"),
  API_KEY_CREATE("api-key.create"),
  API_KEY_REVOKE("api-key.revoke"),
  API_KEY_INVALID_KEY("api-key.auth-failure.invalid-key"),
  IP_WHITELIST_CREATE("ip-whitelist.create"),
  IP_WHITELIST_DELETE("ip-whitelist.delete"),
  SESSION_REVOKE("session.revoke"),
  SESSION_REVOKE_ALL("session.revoke-all"),
  SESSION_REVOKE_OTHERS("session.revoke-others"),
  SESSION_EXTEND("session.extend"),
  PASSKEY_REGISTER_BEGIN("passkey.register-begin"),
  PASSKEY_REGISTER("passkey.register"),
  PASSKEY_UPDATE("passkey.update"),
  PASSKEY_DELETE("passkey.delete"),
  PASSKEY_ADMIN_RESET_ALL("passkey.admin-reset-all"),
  PASSKEY_AUTHENTICATE_FAILED("passkey.authenticate-failed"),
  PASSKEY_STEP_UP_BEGIN("passkey.step-up-begin"),
  PASSKEY_STEP_UP_VERIFIED("passkey.step-up-verified"),
  PASSKEY_STEP_UP_FAILED("passkey.step-up-failed"),
  PASSKEY_STEP_UP_REJECTED("passkey.step-up-rejected"),
  PASSKEY_STEP_UP_CONSUMED("passkey.step-up-consumed"),
  WALLET_ASSOCIATE("wallet.associate"),
  WALLET_DISASSOCIATE("wallet.disassociate"),
  WALLET_TOKEN_INVALIDATE("wallet-token.invalidate"),
  TRANSACTION_ALLOWANCE_CREATE("transaction-allowance.create"),
  TRANSACTION_ALLOWANCE_UPDATE_HASH("transaction-allowance.update-hash"),
  M2M_APP_CREATE("m2m-app.create"),
  M2M_APP_UPDATE("m2m-app.update"),
  M2M_APP_DELETE("m2m-app.delete"),
  M2M_APP_API_KEY_INVALID_KEY("m2m-app.api-key.auth-failure.invalid-key"),
  M2M_APP_API_KEY_IP_BLOCKED("m2m-app.api-key.auth-failure.ip-blocked"),
  M2M_APP_USER_CREATE("m2m-app.user.create"),
  M2M_APP_WALLET_ASSOCIATE("m2m-app.wallet.associate"),
  ORGANIZATION_CREATE("organization.create"),
  ORGANIZATION_UPDATE("organization.update"),
  ORGANIZATION_DELETE("organization.delete"),
  ORGANIZATION_USER_ADD("organization.user.add"),
  ORGANIZATION_USER_REMOVE("organization.user.remove"),
  ORGANIZATION_USER_ROLES_UPDATE("organization.user.roles.update"),
  ORGANIZATION_OIDC_PROVIDER_SET("organization.oidc-provider.set"),
  /** Product-specific: an administrator tests the published metadata of the provider. */
  ORGANIZATION_OIDC_PROVIDER_TEST("organization.oidc-provider.test"),
  ORGANIZATION_OIDC_PROVIDER_DELETE("organization.oidc-provider.delete"),
  INVITATION_JOIN("invitation.join"),
  ORGANIZATION_PENDING_ADMIN_ADD("organization.pending_admin.add"),
  ORGANIZATION_PENDING_ADMIN_REMOVE("organization.pending_admin.remove"),
  ORGANIZATION_ADMIN_ADD("organization.admin.add"),
  ORGANIZATION_ADMIN_REMOVE("organization.admin.remove"),
  ORGANIZATION_BRANDING_UPDATE("organization.branding.update"),
  ORGANIZATION_SIWE_SETTINGS_UPDATE("organization.siwe-settings.update"),
  ORGANIZATION_SESSIONS_REVOKE("organization.sessions.revoke"),
  /** Product-specific: replaces all permissions of a contract at once. */
  CONTRACT_PERMISSION_MATRIX_REPLACE("contract-permission-matrix.replace"),
  /** Product-specific: changes are rehearsed and kept as a plan (ADR 0159). */
  PLAN_CREATE("plan.create"),
  /** Product-specific: the changes of a plan are made; each has a row of its own as well. */
  PLAN_APPLY("plan.apply"),
  /** Product-specific: an organization claims a contract of an unknown deployer (ADR 0106). */
  CONTRACT_CLAIM_CREATE("contract-claim.create"),
  CONTRACT_CLAIM_CONFIRM("contract-claim.confirm"),
  CONTRACT_CLAIM_REFUSE("contract-claim.refuse"),
  /** Product-specific: an administrator reads the chain as another user (ADR 0056). */
  USER_VIEW_AS("user.view-as"),
  /** Product-specific: R-ADM-44 has no type for event webhooks. */
  EVENT_WEBHOOK_CREATE("event-webhook.create"),
  EVENT_WEBHOOK_UPDATE("event-webhook.update"),
  EVENT_WEBHOOK_DELETE("event-webhook.delete"),
  EVENT_WEBHOOK_ROTATE_KEY("event-webhook.rotate-key"),
  EVENT_WEBHOOK_REDELIVER("event-webhook.redeliver"),
  EVENT_WEBHOOK_CANCEL_REDELIVERY("event-webhook.cancel-redelivery"),
  EVENT_WEBHOOK_PREVIEW_REDELIVERY("event-webhook.preview-redelivery"),
  EVENT_WEBHOOK_TEST("event-webhook.test"),
  /** Product-specific: R-ADM-44 has no type for operational webhooks. */
  OPERATIONAL_WEBHOOK_SET("operational-webhook.set"),
  OPERATIONAL_WEBHOOK_DELETE("operational-webhook.delete"),
  OPERATIONAL_WEBHOOK_ROTATE_KEY("operational-webhook.rotate-key"),
  OPERATIONAL_WEBHOOK_TEST("operational-webhook.test"),
  /** Product-specific: R-ADM-44 has no type for jobs. */
  BATCH_JOB_STOP("batch-job.stop"),
  BATCH_JOB_RESTART("batch-job.restart"),
  BATCH_JOB_START("batch-job.start"),
  /** Product-specific: both logs were exported as a file (ADR 0086). */
  AUDIT_LOG_EXPORT("audit-log.export"),
  /** Product-specific: the policy was exported as a document (ADR 0160). */
  POLICY_EXPORT("policy.export"),
  /** Product-specific: both logs, or a part of them, were verified (ADR 0014). */
  AUDIT_LOG_VERIFY("audit-log.verify"),
  /**
   * Product-specific: a mined transaction did something that its sender was not permitted to do
   * (ADR 0122).
   */
  SENTINEL_ESCAPE("sentinel.escape"),
  /**
   * Product-specific: permissions changed while the transaction was mined, and the current ones
   * deny it (ADR 0122).
   */
  SENTINEL_SUSPECT("sentinel.suspect"),
  SENTINEL_ACKNOWLEDGE("sentinel.acknowledge"),
  /** Product-specific: R-ADM-44 has no type for the legacy rollup. */
  LEGACY_ACCOUNT_TOGGLE_2FA("legacy-account.toggle-2fa"),
  FAUCET_CLAIM("faucet.claim"),
  /** Deprecated alias; never written, still a valid filter. */
  TENANT_API_KEY_CREATE("tenant.api-key.create"),
  /** Deprecated alias; never written, still a valid filter. */
  TENANT_API_KEY_REVOKE("tenant.api-key.revoke"),
  /** Deprecated alias; never written, still a valid filter. */
  TENANT_IP_WHITELIST_CREATE("tenant.ip-whitelist.create"),
  /** Deprecated alias; never written, still a valid filter. */
  TENANT_IP_WHITELIST_DELETE("tenant.ip-whitelist.delete");

  private final String wireName;

  AuditAction(String wireName) {
    this.wireName = wireName;
  }

  /** The name in JSON and in the database, for example {@code organization.create}. */
  public String wireName() {
    return wireName;
  }

  /** The action with this wire name, or empty if none exists. */
  public static Optional<AuditAction> of(String wireName) {
    return Arrays.stream(values()).filter(a -> a.wireName.equals(wireName)).findFirst();
  }

  /** Every wire name, in the order of R-ADM-44. */
  public static List<String> wireNames() {
    return Arrays.stream(values()).map(AuditAction::wireName).toList();
  }
}
