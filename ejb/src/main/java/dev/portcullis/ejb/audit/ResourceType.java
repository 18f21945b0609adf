package dev.portcullis.ejb.audit;

import java.util.Locale;

/** The kind of resource of an audited action (R-ADM-44). */
public enum ResourceType {
  TENANT,
  ORGANIZATION,
  API_KEY,
  API_KEY_IP_WHITELIST,
  USER,
  ROLE,
  CONTRACT,
  CONTRACT_DEPLOYMENT,
  CONTRACT_FUNCTION_PERMISSION,
  CONTRACT_EVENT_PERMISSION,
  CONTRACT_TEMPLATE,
  CONTRACT_TEMPLATE_PERMISSION,
  APPLICATION,
  M2M_APP,
  SESSION,
  SERVICE,
  PASSKEY,
  PASSKEY_CHALLENGE,
  /** Product-specific: R-ADM-44 has no type for event webhooks. */
  EVENT_WEBHOOK,
  /** Product-specific; the resource is named by its user. */
  OPERATIONAL_WEBHOOK,
  /** Product-specific: R-ADM-44 has no type for jobs. */
  BATCH_JOB,
  /** Product-specific: an account of the legacy rollup, named by its number. */
  LEGACY_ACCOUNT,
  /** Product-specific: the claim of an organization, named by the contract's address. */
  CONTRACT_CLAIM,
  /** Product-specific: a transaction of the chain, named by its hash. */
  TRANSACTION,
  /** Product-specific: a block of the chain, named by its hash. */
  BLOCK,
  /** Product-specific: a plan of changes (ADR 0159). */
  PLAN,
  /** The HTTP request itself, where no more specific resource is known. */
  REQUEST;

  /** The name in JSON and in the database, for example {@code api-key-ip-whitelist}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
